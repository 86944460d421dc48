export { inboxRoute as ALL } from '#features/notifications/server/handlers.ts';
