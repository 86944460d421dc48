import {
  type Criterion,
  criteria,
  ranksOf,
  type Scored,
  scoreVector,
  tolerance,
  type Weights,
  weightedScore,
} from '#features/ideas/domain/weights.ts';
import { dependSentence, ideasAreText, joinWords, quoteTitle } from '#platform/text/wording.ts';
import {
  areDominated,
  cornerRanks,
  cornersOf,
  dominates,
  equalWeights,
  preferenceShare,
  type Robustness,
  rankRobustness,
  type Verdict,
  verdictOf,
  type WithRisk,
} from './robustness.ts';

export type Agreement = {
  /** Pairs that both orders rank the same way. */
  same: number;
  /** Pairs that they rank the opposite way. */
  opposite: number;
  /** Pairs tied in at least one order. */
  level: number;
  /** From −1 (opposite) to 1 (same order); null without pairs, or if all are tied in one order. */
  tau: number | null;
};

const pairsOf = (things: number) => (things * things - things) / 2;

const tied = (values: readonly (number | string)[]) =>
  [...Map.groupBy(values, (value) => value).values()].reduce(
    (sum, { length }) => sum + pairsOf(length),
    0,
  );

/** Counts pairs whose first value is larger, by merge sort. */
function inversions(values: readonly number[]): { sorted: readonly number[]; count: number } {
  if (values.length < 2) return { sorted: values, count: 0 };
  const middle = values.length >> 1;
  const left = inversions(values.slice(0, middle));
  const right = inversions(values.slice(middle));
  const sorted: number[] = [];
  let count = left.count + right.count;
  let taken = 0;
  for (const value of left.sorted) {
    for (let next = right.sorted[taken]; next !== undefined && next < value; ) {
      sorted.push(next);
      next = right.sorted[++taken];
    }
    sorted.push(value);
    count += taken;
  }
  return { sorted: [...sorted, ...right.sorted.slice(taken)], count };
}

/**
 * Kendall's tau-b between two orders (Kendall, "The treatment of ties in ranking problems",
 * Biometrika 33, 1945): τ_b = (C − D) / √((n₀ − n₁)(n₀ − n₂)), with C concordant and D discordant
 * pairs, n₀ = n(n−1)/2, and n₁, n₂ the pairs tied in x and in y. D is counted by sorting (Knight, "A
 * computer method for calculating Kendall's tau with ungrouped data", JASA 61, 1966).
 */
export function kendallTauB(x: readonly number[], y: readonly number[]): Agreement {
  const both = x.map((a, index) => ({ a, b: y[index] ?? 0 }));
  const all = pairsOf(x.length);
  const untiedX = all - tied(x);
  const untiedY = all - tied(y);
  const level = tied(x) + tied(y) - tied(both.map(({ a, b }) => `${a} ${b}`));
  const opposite = inversions(
    both.toSorted((one, other) => one.a - other.a || one.b - other.b).map(({ b }) => b),
  ).count;
  const same = all - level - opposite;
  const undefinedTau = untiedX === 0 || untiedY === 0;
  const tau = undefinedTau ? null : (same - opposite) / Math.sqrt(untiedX * untiedY);
  return { same, opposite, level, tau };
}

export type Ranked = WithRisk & { overallPriorityRank: number };

/** Two ideas that the hand-typed ranks put in another order than the scores do, by index. */
type PairConflict = {
  /** The idea with the better typed rank. */
  above: number;
  /** The idea with the worse typed rank and the better score. */
  below: number;
  /** The share of weightings that rank `below` better: 0.8 to 1. */
  share: number;
  dominated: boolean;
};

export type Conflicts = {
  /** Ranks that several ideas have, with the indices of the ideas. */
  equalRanks: { rank: number; ideas: number[] }[];
  pairs: PairConflict[];
  pairCount: number;
};

const contradiction = 0.8;
const most = 50;

const isStronger = (a: PairConflict, b: PairConflict) =>
  a.dominated === b.dominated ? a.share > b.share : a.dominated;

export function rankConflicts(ideas: readonly Ranked[], ordered = false): Conflicts {
  const byRank = Map.groupBy(ideas.keys(), (index) => ideas[index]?.overallPriorityRank ?? 0);
  const equalRanks = [...byRank]
    .filter(([, members]) => members.length > 1)
    .sort(([a], [b]) => a - b)
    .map(([rank, members]) => ({ rank, ideas: members }));

  const share = preferenceShare(ordered);
  const pairs: PairConflict[] = [];
  let pairCount = 0;
  ideas.forEach((a, above) => {
    ideas.forEach((b, below) => {
      if (a.overallPriorityRank >= b.overallPriorityRank) return;
      const against = share(b, a);
      const dominated = dominates(b, a);
      if (!dominated && against < contradiction) return;
      pairCount++;
      // Thousands of ideas have millions of pairs, so only the strongest are kept.
      const pair = { above, below, share: against, dominated };
      const place = pairs.findLastIndex((other) => !isStronger(pair, other)) + 1;
      if (place === most) return;
      pairs.splice(place, 0, pair);
      pairs.length = Math.min(pairs.length, most);
    });
  });
  return { equalRanks, pairs, pairCount };
}

/** The part of the analysis that is independent of the chosen weights, computed once per set of ideas. */
export type Analysis = {
  ordered: boolean;
  robustness: Robustness[];
  /** Ranks at the extreme weightings, in the order of `cornersOf`. */
  cornerRanks: number[][];
  evenRanks: number[];
  dominated: boolean[];
  conflicts: Conflicts;
};

/** @param ordered true tests only weightings with impact ≥ feasibility ≥ innovation */
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

/** A rank with the criteria that lead to it: `{ rank: 5, by: ['feasibility', 'innovation'] }`. */
export type RankBy = { rank: number; by: string[] };

/**
 * An idea's ranks at the extreme weightings, best first, with equal ranks grouped. Adds the rank at equal weights if it
 * lies outside of them, because a mixture can rank an idea better or worse than all extremes do.
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
  return [...Map.groupBy(named, ({ rank }) => rank)]
    .sort(([a], [b]) => a - b)
    .map(([rank, by]) => ({ rank, by: by.map(({ name }) => name) }));
}

export type RankedIdea = {
  index: number;
  /** From 1. Equal scores share a rank. */
  rank: number;
  score: number;
};

/** Sorts by weighted score, then hand-typed rank, then input order. */
export function rankIdeas(ideas: readonly Ranked[], weights: Weights): RankedIdea[] {
  const scores = ideas.map((idea) => weightedScore(idea, weights));
  const ranks = ranksOf(scores);
  const byHand = ({ index }: RankedIdea) => ideas[index]?.overallPriorityRank ?? 0;
  return scores
    .map((score, index) => ({ index, rank: ranks[index] ?? 0, score }))
    .sort((a, b) => a.rank - b.rank || byHand(a) - byHand(b));
}

/** The smallest change of one weight that swaps an idea with the next one; null if none does. */
type Tipping = { criterion: Criterion; at: number };

/**
 * The weight of criterion k at which two ideas swap, while the other weights keep their proportion. With
 * d = s_a − s_b and D = Σ_{j≠k} w_j·d_j / (1 − w_k), the difference at weight t is t·d_k + (1 − t)·D, which is 0 at
 * t* = −D / (d_k − D).
 * @returns t* from 0 to 1; null if they never swap, always tie, or w_k = 1
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

export const agreement = (ideas: readonly Ranked[], weights: Weights) =>
  kendallTauB(
    ideas.map((idea) => -idea.overallPriorityRank),
    ideas.map((idea) => Math.round(weightedScore(idea, weights) * 1e6)),
  );

const maxNamed = 3;

/** @param titles of the ideas with each verdict */
export function rankingSentence(titles: Record<Verdict, readonly string[]>): string {
  const { safe, level, taste } = titles;
  const names =
    safe.length <= maxNamed && safe.length > 0 ? `: ${joinWords(safe.map(quoteTitle))}` : '';
  return [
    `${ideasAreText(safe.length)} ${safe.length > 1 ? 'safe bets' : 'a safe bet'}${names}.`,
    level.length === 0 ? '' : `${ideasAreText(level.length)} level with others.`,
    dependSentence(taste.length),
  ]
    .filter(Boolean)
    .join(' ');
}
