export { secondStepRoute as ALL } from '#features/accounts/server/handlers.ts';
