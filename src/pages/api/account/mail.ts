export { mailSettingsRoute as ALL } from '#features/notifications/server/handlers.ts';
