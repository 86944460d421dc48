export { passwordResetRoute as ALL } from '#features/accounts/server/handlers.ts';
