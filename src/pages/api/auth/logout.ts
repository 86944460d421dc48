export { logoutRoute as ALL } from '#features/accounts/server/handlers.ts';
