export { sourceErasureRoute as ALL } from '#features/evidence/server/handlers.ts';
