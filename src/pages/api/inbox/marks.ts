export { unreadBadgesRoute as ALL } from '#features/notifications/server/handlers.ts';
