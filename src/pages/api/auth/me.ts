export { currentUserRoute as ALL } from '#features/accounts/server/handlers.ts';
