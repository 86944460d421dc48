export { inboxReadRoute as ALL } from '#features/notifications/server/handlers.ts';
