export { roundExportRoute as ALL } from '#features/rounds/server/handlers.ts';
