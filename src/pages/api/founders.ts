export { foundersRoute as ALL } from '#features/accounts/server/handlers.ts';
