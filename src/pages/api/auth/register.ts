export { registerRoute as ALL } from '#features/accounts/server/handlers.ts';
