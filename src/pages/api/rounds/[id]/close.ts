export { roundClosingRoute as ALL } from '#features/rounds/server/handlers.ts';
