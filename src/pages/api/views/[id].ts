export { savedViewRoute as ALL } from '#features/tracker/server/handlers.ts';
