export { providerSignInRoute as ALL } from '#features/accounts/server/handlers.ts';
