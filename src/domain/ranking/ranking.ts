import { type Conflicts, type Ranked, rankConflicts } from './conflicts.ts';
import { kendallTauB } from './kendall.ts';
import { type Layer, paretoLayers } from './pareto.ts';
import { type Robustness, rankRobustness } from './robustness.ts';
import { nearestTipping } from './tipping.ts';
import { type Criterion, criteria, ranksOf, type Weights, weightedScore } from './weights.ts';

/** What does not depend on the weights a person chose; computed once for a set of ideas. */
export type Analysis = { robustness: Robustness[]; layers: Layer[]; conflicts: Conflicts };

/** @param ordered only weightings with impact ≥ feasibility ≥ innovation */
export const analyse = (ideas: readonly Ranked[], ordered = false): Analysis => ({
  robustness: rankRobustness(ideas, ordered),
  layers: paretoLayers(ideas),
  conflicts: rankConflicts(ideas, ordered),
});

/** An idea in the order of its weighted score. */
export type Place = {
  /** Index into the ideas. */
  index: number;
  /** Rank from 1; equal scores share it. */
  rank: number;
  score: number;
  /** The smallest change of one weight that lets the next idea pass; null when none does. */
  tipping: { criterion: Criterion; at: number } | null;
};

/** Orders ideas by weighted score; equals by hand-typed rank, then as they came. */
export function rankIdeas(ideas: readonly Ranked[], weights: Weights): Place[] {
  const scores = ideas.map((idea) => weightedScore(idea, weights));
  const ranks = ranksOf(scores);
  const order = ideas
    .map((idea, index) => ({ idea, index, rank: ranks[index] ?? 0, score: scores[index] ?? 0 }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.idea.overallPriorityRank - b.idea.overallPriorityRank ||
        a.index - b.index,
    );
  return order.map(({ idea, index, rank, score }, position) => {
    const next = order[position + 1];
    const tipping = next && nearestTipping(idea, next.idea, weights);
    return {
      index,
      rank,
      score,
      tipping: tipping ? { criterion: criteria[tipping.k], at: tipping.t } : null,
    };
  });
}

/** Agreement of the hand-typed ranks with the order by score: Kendall's tau-b, or null. */
export const agreement = (ideas: readonly Ranked[], weights: Weights) =>
  kendallTauB(
    ideas.map((idea) => -idea.overallPriorityRank),
    ideas.map((idea) => Math.round(weightedScore(idea, weights) * 1e6)),
  );
