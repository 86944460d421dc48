export { sessionsRoute as ALL } from '#features/accounts/server/handlers.ts';
