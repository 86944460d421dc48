export { assessmentsRoute as ALL } from '#features/rounds/server/handlers.ts';
