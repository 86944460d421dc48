export { outboxMessageRoute as ALL } from '#features/admin/server/handlers.ts';
