export { sourceRestoreRoute as ALL } from '#features/evidence/server/handlers.ts';
