export { loginRoute as ALL } from '#features/accounts/server/handlers.ts';
