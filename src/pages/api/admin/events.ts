export { securityEventsRoute as ALL } from '#features/admin/server/handlers.ts';
