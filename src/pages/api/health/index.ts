export { healthRoute as ALL } from '#app/server/http/health-handlers.ts';
