export { accessTokensRoute as ALL } from '../../../../features/accounts/server/account-handlers.ts';
