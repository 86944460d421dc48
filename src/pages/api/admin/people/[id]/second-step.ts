export { personSecondStepRoute as ALL } from '#features/admin/server/handlers.ts';
