export { scoreRankRoute as ALL } from '#features/prioritise/server/score-rank.ts';
