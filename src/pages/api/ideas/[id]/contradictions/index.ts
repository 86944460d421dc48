export { contradictionsRoute as ALL } from '../../../../../features/contradictions/server/handlers.ts';
