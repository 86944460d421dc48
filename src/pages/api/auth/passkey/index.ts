export { passkeySignInRoute as ALL } from '#features/accounts/server/handlers.ts';
