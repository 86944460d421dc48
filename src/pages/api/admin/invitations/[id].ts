export { invitationRoute as ALL } from '#features/admin/server/handlers.ts';
