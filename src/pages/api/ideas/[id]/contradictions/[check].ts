export { contradictionRoute as ALL } from '#features/contradictions/server/contradictions.ts';
