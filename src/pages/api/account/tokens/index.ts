export { accessTokensRoute as ALL } from '../../../../features/accounts/server/token-handlers.ts';
