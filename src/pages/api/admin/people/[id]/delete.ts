export { personDeletionRoute as ALL } from '../../../../../app/server/personal-data-handlers.ts';
export const prerender = false;
