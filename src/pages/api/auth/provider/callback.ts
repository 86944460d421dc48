export { providerCallbackRoute as ALL } from '#features/accounts/server/handlers.ts';
