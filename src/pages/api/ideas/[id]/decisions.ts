export { decisionsRoute as ALL } from '#features/decisions/server/decisions.ts';
