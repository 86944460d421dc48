export { passkeyRoute as ALL } from '#features/accounts/server/handlers.ts';
