export { accessTokensRoute as ALL } from '#features/accounts/server/handlers.ts';
