export { emailConfirmationRoute as ALL } from '#features/accounts/server/handlers.ts';
