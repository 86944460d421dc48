export { invitationsRoute as ALL } from '#features/admin/server/handlers.ts';
