export { deletedIdeasRoute as ALL } from '#features/ideas/server/handlers.ts';
