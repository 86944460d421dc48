export { messageRoute as ALL } from '#features/admin/server/handlers.ts';
