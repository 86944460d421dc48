// Sample API responses about an idea of a closed round, for tests of the page that shows them.

import type { RoundResult, ShownScore } from '#features/rounds/domain/round-response.ts';
import { type PerScore, perScore } from '#features/rounds/domain/round-statistics.ts';

/** A score with these points; null when the server hides them. */
export const shownScore = (
  points: number[] | null,
  more: Partial<ShownScore> = {},
): ShownScore => ({
  median: points?.[Math.floor(points.length / 2)] ?? null,
  count: points?.length ?? 0,
  skipped: 0,
  points,
  wide: points !== null && (points.at(-1) ?? 0) - (points[0] ?? 0) >= 4,
  ...more,
});

/** An idea that four people scored alike. */
export const aResult = (ideaTitle: string, more: Partial<RoundResult> = {}): RoundResult => ({
  id: ideaTitle.toLowerCase(),
  ideaTitle,
  user: { id: 'owner', name: 'Owner' },
  p: 0.5,
  doubt: 0.25,
  remains: 0.5,
  verdict: 'judgement',
  level: false,
  dominated: false,
  dominatedBy: [],
  assessed: 4,
  filled: 0,
  scores: sameScores([5, 5, 5, 5]),
  spread: 0,
  spreadMost: null,
  before: null,
  change: null,
  own: null,
  reasons: [],
  ownReason: null,
  decision: null,
  ...more,
});

export const sameScores = (points: number[] | null): PerScore<ShownScore> =>
  perScore(() => shownScore(points));
