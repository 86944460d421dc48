export { followRoute as ALL } from '#features/notifications/server/handlers.ts';
