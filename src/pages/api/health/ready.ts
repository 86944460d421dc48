export { readyRoute as ALL } from '#app/server/http/health-handlers.ts';
