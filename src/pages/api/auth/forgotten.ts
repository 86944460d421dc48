export { forgottenPasswordRoute as ALL } from '#features/accounts/server/handlers.ts';
