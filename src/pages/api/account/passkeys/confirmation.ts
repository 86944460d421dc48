export { passkeyConfirmationRoute as ALL } from '#features/accounts/server/handlers.ts';
