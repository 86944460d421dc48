export { healthRoute as ALL } from '../../../app/server/http/health-handlers.ts';
export const prerender = false;
