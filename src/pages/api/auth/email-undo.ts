export { emailUndoRoute as ALL } from '#features/accounts/server/handlers.ts';
