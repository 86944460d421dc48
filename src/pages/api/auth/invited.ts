export { invitedRoute as ALL } from '#features/accounts/server/handlers.ts';
