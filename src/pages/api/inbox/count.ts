export { inboxCountRoute as ALL } from '#features/notifications/server/handlers.ts';
