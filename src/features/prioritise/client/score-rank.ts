import { ideaPath } from '#features/ideas/client/idea-path.ts';
import { createReadStore, storeFamily } from '#platform/client/query/queries.ts';
import type { ScoreRank } from '../domain/score-rank-response.ts';

export const scoreRankOf = storeFamily(
  (ideaId: string) =>
    createReadStore<ScoreRank>(`${ideaPath(ideaId)}/place`, [`idea:${ideaId}`, 'places']),
  50,
);
