import {
  type Criterion,
  criteria,
  isScored,
  type Scored,
  type ScoresSet,
} from '../../ideas/domain/weights.ts';
import { type PerScore, perScore } from './results.ts';
import type { RoundResult } from './round-response.ts';

type WithMedians = { scores: PerScore<Pick<RoundResult['scores'][Criterion], 'median'>> };

/** The whole scores that a median can become: itself, or both neighbours of a half. Empty without a value. */
export const wholeScores = (median: number | null): number[] =>
  median === null ? [] : [...new Set([Math.floor(median), Math.ceil(median)])];

/** `ownScores` are the scores that stay as they were for want of a median. */
export function withMedians<Idea extends Scored>(
  idea: Idea,
  result: WithMedians | undefined,
): { idea: Idea; ownScores: Criterion[] } {
  const median = (name: Criterion) => result?.scores[name].median ?? null;
  const scores: Scored = perScore((name) => median(name) ?? idea[name]);
  return {
    idea: { ...idea, ...scores },
    ownScores: criteria.filter((name) => median(name) === null),
  };
}

/**
 * Separates ideas that can be ranked from those whose scores nobody has set.
 * @param results of the round whose medians take the place of the owners' scores; null for the owners' scores
 */
export function splitByScores<Idea extends Scored & { id: string; scoresSet: ScoresSet }>(
  all: readonly Idea[],
  results: readonly (WithMedians & { id: string })[] | null,
) {
  const found = new Map(results?.map((one) => [one.id, one]));
  const ideas: Idea[] = [];
  const unscored: Idea[] = [];
  const ownScores = new Map<string, readonly Criterion[]>();
  for (const owners of all) {
    const taken = results ? withMedians(owners, found.get(owners.id)) : null;
    // A start value is no score, also in place of a median.
    const isComplete = taken?.ownScores.length === 0;
    if (!isScored(owners) && !isComplete) unscored.push(owners);
    else ideas.push(taken?.idea ?? owners);
    if (taken && !isComplete && isScored(owners)) ownScores.set(owners.id, taken.ownScores);
  }
  return { ideas, unscored, ownScores };
}

export const medianReason = (roundTitle: string) => `Medians of the round “${roundTitle}”`;
