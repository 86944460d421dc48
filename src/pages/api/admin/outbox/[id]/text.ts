export { outboxTextRoute as ALL } from '#features/admin/server/handlers.ts';
