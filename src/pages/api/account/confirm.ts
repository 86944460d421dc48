export { reauthenticationRoute as ALL } from '#features/accounts/server/handlers.ts';
