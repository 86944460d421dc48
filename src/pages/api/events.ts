export { eventStreamRoute as ALL } from '../../features/events/server/handlers.ts';
export const prerender = false;
