export { passkeysRoute as ALL } from '#features/accounts/server/handlers.ts';
