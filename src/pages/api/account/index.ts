export { accountRoute as ALL } from '#features/accounts/server/handlers.ts';
