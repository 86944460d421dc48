export { passkeyOptionsRoute as ALL } from '#features/accounts/server/handlers.ts';
