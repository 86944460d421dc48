export { countsRoute as ALL } from '../../../features/tracker/server/handlers.ts';
export const prerender = false;
