export { systemInfoRoute as ALL } from '../../../features/admin/server/handlers.ts';
export const prerender = false;
