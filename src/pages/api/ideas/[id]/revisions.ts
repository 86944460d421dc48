export { revisionsRoute as ALL } from '#features/ideas/server/handlers.ts';
