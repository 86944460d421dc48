export { sourceRoute as ALL } from '#features/evidence/server/handlers.ts';
