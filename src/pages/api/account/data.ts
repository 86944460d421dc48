export { personalDataRoute as ALL } from '#app/server/personal-data-handlers.ts';
