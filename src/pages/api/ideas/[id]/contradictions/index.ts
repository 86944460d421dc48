export { contradictionsRoute as ALL } from '#features/contradictions/server/contradictions.ts';
