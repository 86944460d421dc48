export { outboxRoute as ALL } from '#features/admin/server/handlers.ts';
