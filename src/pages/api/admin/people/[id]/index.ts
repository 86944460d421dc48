export { personRoute as ALL } from '#features/admin/server/handlers.ts';
