export { fileRoute as ALL } from '#features/files/server/handlers.ts';
