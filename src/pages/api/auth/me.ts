export { currentUserRoute as ALL } from '../../../features/accounts/server/sign-in-handlers.ts';
