import { type Criterion, criteria, type Scored } from '../../ideas/domain/weights.ts';
import { type PerScore, perScore } from './results.ts';
import type { RoundResult } from './round-response.ts';

/** The part of a result that taking over medians needs. */
type WithMedians = { scores: PerScore<Pick<RoundResult['scores'][Criterion], 'median'>> };

/** The whole scores that a median can become: itself, or both neighbours of a half. Empty without a value. */
export const wholeScores = (median: number | null): number[] =>
  median === null ? [] : [...new Set([Math.floor(median), Math.ceil(median)])];

/** An idea with the medians of a round as its scores, and the scores that stay as they were for want of one. */
export function withMedians<Idea extends Scored>(
  idea: Idea,
  result: WithMedians | undefined,
): { idea: Idea; kept: Criterion[] } {
  const median = (name: Criterion) => result?.scores[name].median ?? null;
  const scores: Scored = perScore((name) => median(name) ?? idea[name]);
  return { idea: { ...idea, ...scores }, kept: criteria.filter((name) => median(name) === null) };
}

/** Why a save takes medians over, as the history says it. */
export const medianReason = (roundTitle: string) => `Medians of the round “${roundTitle}”`;
