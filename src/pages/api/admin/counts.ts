export { adminCountsRoute as ALL } from '#features/admin/server/handlers.ts';
