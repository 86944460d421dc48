export { messagesRoute as ALL } from '#features/admin/server/handlers.ts';
