export { passkeyOptionsRoute as ALL } from '../../../../features/accounts/server/auth-method-handlers.ts';
