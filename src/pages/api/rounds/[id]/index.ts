export { roundRoute as ALL } from '#features/rounds/server/handlers.ts';
