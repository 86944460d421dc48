export { sourcesRoute as ALL } from '#features/evidence/server/handlers.ts';
