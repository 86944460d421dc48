// Sample API responses about rounds and their results, for tests of the pages that show them.

import type { Round, RoundResult, ShownScore } from '#features/rounds/domain/round-response.ts';
import { type PerScore, perScore } from '#features/rounds/domain/round-statistics.ts';

/** An open round of Olga, which asks the reader about nothing. */
export const aRound = (more: Partial<Round> = {}): Round => ({
  ...{ id: 'round', title: 'A round', question: '' },
  ...{ openedBy: { id: 'olga', name: 'Olga Opener' }, createdAt: '2026-11-20T09:14:00.000Z' },
  ...{ deadline: '2099-12-03T17:00:00.000Z', showsFew: false, closedAt: null, closedBy: null },
  ...{
    follows: null,
    ideas: 0,
    assessors: 0,
    finished: 0,
    asked: { ideas: 0, scored: 0, finished: true },
  },
  ...{ sentence: null, decided: null, ideaList: [], assessorList: [] },
  news: { unread: 0, through: 0 },
  ...more,
});

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
