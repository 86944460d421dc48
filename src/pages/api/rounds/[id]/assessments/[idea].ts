export { assessmentRoute as ALL } from '#features/rounds/server/handlers.ts';
