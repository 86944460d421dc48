export { sourceCheckRoute as ALL } from '#features/evidence/server/handlers.ts';
