export { passkeySignInOptionsRoute as ALL } from '#features/accounts/server/handlers.ts';
