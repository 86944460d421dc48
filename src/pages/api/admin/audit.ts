export { auditRoute as ALL } from '#features/admin/server/handlers.ts';
