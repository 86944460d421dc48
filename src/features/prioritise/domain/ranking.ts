import {
  type Criterion,
  criteria,
  ranksOf,
  type Scored,
  scoreVector,
  tolerance,
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

/** The part of the analysis that does not depend on the chosen weights; computed once for a set of ideas. */
export type Analysis = {
  ordered: boolean;
  robustness: Robustness[];
  /** Ranks at the corners of the tested weightings, in the order of `cornersOf`. */
  cornerRanks: number[][];
  evenRanks: number[];
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

export type RankedIdea = {
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
    .sort((a, b) => a.rank - b.rank || a.byHand - b.byHand)
    .map(({ byHand: _, ...ranked }) => ranked);
}

/** The smallest change of one weight that lets an idea and the next one swap; null where none does. */
export type Tipping = { criterion: Criterion; at: number };

/**
 * The weight of criterion k at which two ideas swap, the others keeping their proportion: with
 * d = s_a − s_b and D = Σ_{j≠k} w_j·d_j / (1 − w_k), the difference at weight t is
 * t·d_k + (1 − t)·D, which is zero at t* = −D / (d_k − D).
 * @returns t* from 0 to 1, or null where they never swap on the way or always tie; also null for
 *   w_k = 1, where the others have no proportion
 */
export function tippingWeight(a: Scored, b: Scored, weights: Weights, k: 0 | 1 | 2): number | null {
  const rest = 1 - weights[k];
  if (rest < tolerance) return null;
  const other = scoreVector(b);
  const d = scoreVector(a).map((score, j) => score - (other[j] ?? 0));
  const own = d[k] ?? 0;
  const mean =
    d.reduce((sum, part, j) => (j === k ? sum : sum + (weights[j] ?? 0) * part), 0) / rest;
  if (Math.abs(own - mean) < tolerance) return null;
  const t = -mean / (own - mean);
  return t >= -tolerance && t <= 1 + tolerance ? Math.min(1, Math.max(0, t)) : null;
}

export function nearestTipping(a: Scored, b: Scored, weights: Weights): Tipping | null {
  const found = ([0, 1, 2] as const).flatMap((k) => {
    const at = tippingWeight(a, b, weights, k);
    return at === null ? [] : [{ criterion: criteria[k], at, away: Math.abs(at - weights[k]) }];
  });
  const [nearest] = found.sort((one, other) => one.away - other.away);
  return nearest ? { criterion: nearest.criterion, at: nearest.at } : null;
}

/** @param position in `ranking`, which is that of the weights */
export function tippingAfter(
  ideas: readonly Ranked[],
  ranking: readonly RankedIdea[],
  position: number,
  weights: Weights,
): Tipping | null {
  const idea = ideas[ranking[position]?.index ?? -1];
  const next = ideas[ranking[position + 1]?.index ?? -1];
  return idea && next ? nearestTipping(idea, next, weights) : null;
}

/** Agreement of the hand-typed ranks with the order by score. */
export const agreement = (ideas: readonly Ranked[], weights: Weights) =>
  kendallTauB(
    ideas.map((idea) => -idea.overallPriorityRank),
    ideas.map((idea) => Math.round(weightedScore(idea, weights) * 1e6)),
  );
