export { providerLinkRoute as ALL } from '#features/accounts/server/handlers.ts';
