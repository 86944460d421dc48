export { codesRoute as ALL } from '../../../features/accounts/server/second-step-handlers.ts';
