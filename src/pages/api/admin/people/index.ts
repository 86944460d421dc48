export { peopleRoute as ALL } from '#features/admin/server/handlers.ts';
