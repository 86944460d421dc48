export { roundsRoute as ALL } from '#features/rounds/server/handlers.ts';
