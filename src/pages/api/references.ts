export { referencesRoute as ALL } from '#features/evidence/server/handlers.ts';
