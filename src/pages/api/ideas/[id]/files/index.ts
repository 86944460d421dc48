export { filesRoute as ALL } from '#features/files/server/handlers.ts';
