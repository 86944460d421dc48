export { providerLinkRoute as ALL } from '../../../features/accounts/server/provider-handlers.ts';
