export { messageRepliesRoute as ALL } from '#features/admin/server/handlers.ts';
