export { eventStreamRoute as ALL } from '../../features/events/server/handlers.ts';
