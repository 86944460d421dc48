export { providerCallbackRoute as ALL } from '../../../../features/accounts/server/provider-handlers.ts';
