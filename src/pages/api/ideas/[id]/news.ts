export { unreadOfIdeaRoute as ALL } from '#features/notifications/server/handlers.ts';
