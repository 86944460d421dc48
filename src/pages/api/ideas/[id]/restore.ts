export { ideaRestoreRoute as ALL } from '#features/ideas/server/handlers.ts';
