export { savedViewsRoute as ALL } from '#features/tracker/server/handlers.ts';
