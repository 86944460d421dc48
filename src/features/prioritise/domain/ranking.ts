import {
  type Criterion,
  criteria,
  ranksOf,
  type Weights,
  weightedScore,
} from '../../ideas/domain/weights.ts';
import { type Conflicts, type Ranked, rankConflicts } from './conflicts.ts';
import { kendallTauB } from './kendall.ts';
import { areDominated } from './pareto.ts';
import {
  cornerRanks,
  cornersOf,
  equalWeights,
  type Robustness,
  rankRobustness,
  type Verdict,
  verdictOf,
} from './robustness.ts';
import { nearestTipping } from './tipping.ts';

/** The part of the analysis that does not depend on the chosen weights; computed once for a set of ideas. */
export type Analysis = {
  /** Whether only weightings with impact ≥ feasibility ≥ innovation count. */
  ordered: boolean;
  robustness: Robustness[];
  /** Ranks at the corners of the tested weightings, in the order of `cornersOf`. */
  cornerRanks: number[][];
  /** Ranks where the three scores count the same. */
  evenRanks: number[];
  /** Says of each idea whether another one is at least as good in every score and in risk, and better somewhere. */
  dominated: boolean[];
  conflicts: Conflicts;
};

/** @param ordered only weightings with impact ≥ feasibility ≥ innovation */
export const analyse = (ideas: readonly Ranked[], ordered = false): Analysis => ({
  ordered,
  robustness: rankRobustness(ideas, ordered),
  cornerRanks: cornerRanks(ideas, ordered),
  evenRanks: ranksOf(ideas.map((idea) => weightedScore(idea, equalWeights))),
  dominated: areDominated(ideas),
  conflicts: rankConflicts(ideas, ordered),
});

/** The verdict on each idea, in the order of the ideas. */
export const verdictsOf = ({ robustness, dominated }: Analysis): Verdict[] =>
  robustness.map((one, index) => verdictOf(one, dominated[index] ?? false));

/** A rank and what it is the rank by, in words: `{ rank: 5, by: ['feasibility', 'innovation'] }`. */
export type RankBy = { rank: number; by: string[] };

/**
 * An idea's ranks at the corners of the tested weightings, the best first, equal ones together. A mixture can rank
 * outside of all corners; where the even one does, it is added ("equal weights").
 */
export function ranksBy(
  { ordered, cornerRanks, evenRanks }: Pick<Analysis, 'ordered' | 'cornerRanks' | 'evenRanks'>,
  index: number,
): RankBy[] {
  const ranks = cornerRanks[index] ?? [];
  const named = cornersOf(ordered).map(({ name }, k) => ({ name, rank: ranks[k] ?? 0 }));
  const even = evenRanks[index] ?? 0;
  if (even < Math.min(...ranks) || even > Math.max(...ranks))
    named.push({ name: 'equal weights', rank: even });
  const groups = new Map<number, string[]>();
  for (const { name, rank } of named) groups.set(rank, [...(groups.get(rank) ?? []), name]);
  return [...groups].sort(([a], [b]) => a - b).map(([rank, by]) => ({ rank, by }));
}

/** An idea in the order of its weighted score. */
export type RankedIdea = {
  /** Index into the ideas. */
  index: number;
  /** Rank from 1; equal scores share it. */
  rank: number;
  score: number;
};

/** Orders ideas by weighted score; equals by hand-typed rank, then as they came. */
export function rankIdeas(ideas: readonly Ranked[], weights: Weights): RankedIdea[] {
  const scores = ideas.map((idea) => weightedScore(idea, weights));
  const ranks = ranksOf(scores);
  return ideas
    .map((idea, index) => ({
      index,
      rank: ranks[index] ?? 0,
      score: scores[index] ?? 0,
      byHand: idea.overallPriorityRank,
    }))
    .sort((a, b) => a.rank - b.rank || a.byHand - b.byHand || a.index - b.index)
    .map(({ index, rank, score }) => ({ index, rank, score }));
}

/** The smallest change of one weight that lets an idea and the next one swap; null where none does. */
export type Tipping = { criterion: Criterion; at: number };

/** @param position in `ranking`, which is that of the weights */
export function tippingAfter(
  ideas: readonly Ranked[],
  ranking: readonly RankedIdea[],
  position: number,
  weights: Weights,
): Tipping | null {
  const idea = ideas[ranking[position]?.index ?? -1];
  const next = ideas[ranking[position + 1]?.index ?? -1];
  const found = idea && next && nearestTipping(idea, next, weights);
  return found ? { criterion: criteria[found.k], at: found.t } : null;
}

/** Agreement of the hand-typed ranks with the order by score. */
export const agreement = (ideas: readonly Ranked[], weights: Weights) =>
  kendallTauB(
    ideas.map((idea) => -idea.overallPriorityRank),
    ideas.map((idea) => Math.round(weightedScore(idea, weights) * 1e6)),
  );
