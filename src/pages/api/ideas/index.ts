export { ideasRoute as ALL } from '#features/tracker/server/handlers.ts';
