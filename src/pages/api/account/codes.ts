export { codesRoute as ALL } from '../../../features/accounts/server/auth-method-handlers.ts';
