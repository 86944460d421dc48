export { personDeletionRoute as ALL } from '#app/server/personal-data-handlers.ts';
