export { invitationRoute as ALL } from '#features/accounts/server/handlers.ts';
