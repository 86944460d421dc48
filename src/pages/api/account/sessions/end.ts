export { endSessionsRoute as ALL } from '#features/accounts/server/handlers.ts';
