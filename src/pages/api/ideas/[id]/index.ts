export { ideaRoute as ALL } from '#features/ideas/server/handlers.ts';
