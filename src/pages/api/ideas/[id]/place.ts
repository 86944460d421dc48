export { scoreRankRoute as ALL } from '../../../../features/prioritise/server/place.ts';
