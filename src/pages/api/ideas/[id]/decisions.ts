export { decisionsRoute as ALL } from '../../../../features/decisions/server/handlers.ts';
