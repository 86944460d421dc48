export { closedRoundsRoute as ALL } from '#features/rounds/server/handlers.ts';
