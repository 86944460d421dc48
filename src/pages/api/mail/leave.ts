export { unsubscribeRoute as ALL } from '#features/notifications/server/handlers.ts';
