export { loginCodeRoute as ALL } from '#features/accounts/server/handlers.ts';
