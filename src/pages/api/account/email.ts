export { accountEmailRoute as ALL } from '#features/accounts/server/handlers.ts';
