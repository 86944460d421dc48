export { recoveryCodesRoute as ALL } from '#features/accounts/server/handlers.ts';
