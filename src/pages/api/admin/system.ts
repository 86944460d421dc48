export { systemInfoRoute as ALL } from '#features/admin/server/handlers.ts';
