export { roundResultsRoute as ALL } from '#features/rounds/server/handlers.ts';
