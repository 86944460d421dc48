export { eventStreamRoute as ALL } from '#features/events/server/live.ts';
