export { accountPasswordRoute as ALL } from '#features/accounts/server/handlers.ts';
