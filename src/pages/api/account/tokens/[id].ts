export { accessTokenRoute as ALL } from '#features/accounts/server/handlers.ts';
