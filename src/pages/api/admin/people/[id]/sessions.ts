export { personSessionsRoute as ALL } from '#features/admin/server/handlers.ts';
