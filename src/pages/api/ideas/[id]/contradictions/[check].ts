export { contradictionRoute as ALL } from '../../../../../features/contradictions/server/handlers.ts';
