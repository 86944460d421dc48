export { sourceHistoryRoute as ALL } from '#features/evidence/server/handlers.ts';
