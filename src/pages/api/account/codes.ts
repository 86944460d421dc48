export { codesRoute as ALL } from '#features/accounts/server/handlers.ts';
