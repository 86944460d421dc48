export { scoreRankRoute as ALL } from '../../../../features/prioritise/server/handlers.ts';
