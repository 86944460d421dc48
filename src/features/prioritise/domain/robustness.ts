import { riskLevels } from '#features/ideas/domain/fields.ts';
import {
  criteria,
  ranksOf,
  type Scored,
  scoreVector,
  type Weights,
  weightedScore,
} from '#features/ideas/domain/weights.ts';

export type WithRisk = Scored & { riskLevel: (typeof riskLevels)[number] };

/** An unknown level counts as the highest risk, as on its badge. */
const riskOf = ({ riskLevel }: WithRisk) =>
  riskLevels.includes(riskLevel) ? riskLevels.indexOf(riskLevel) : riskLevels.length - 1;

/** Compares fields one by one, without lists, because it runs for each pair of thousands of ideas. */
const isAsGood = (a: WithRisk, b: WithRisk) =>
  a.impactScore >= b.impactScore &&
  a.feasibilityScore >= b.feasibilityScore &&
  a.innovationScore >= b.innovationScore &&
  riskOf(a) <= riskOf(b);

/** Pareto dominance: at least as good in the three scores and in risk, and better in one of them. */
export const dominates = (a: WithRisk, b: WithRisk): boolean => isAsGood(a, b) && !isAsGood(b, a);

/** An idea always has a larger sum than the ideas that it dominates. */
const sumOf = (idea: WithRisk) =>
  idea.impactScore + idea.feasibilityScore + idea.innovationScore - riskOf(idea);

/** Indices of the ideas that dominate this one, largest sum first. */
export const dominatorsOf = (ideas: readonly WithRisk[], index: number): number[] => {
  const idea = ideas[index];
  return ideas
    .flatMap((other, at) => (idea && dominates(other, idea) ? [{ at, sum: sumOf(other) }] : []))
    .sort((a, b) => b.sum - a.sum)
    .map(({ at }) => at);
};

/** For each idea, whether another one dominates it. Comparing with the Pareto front is enough. */
export function areDominated(ideas: readonly WithRisk[]): boolean[] {
  const front: WithRisk[] = [];
  const found = new Map<WithRisk, boolean>();
  // Sorted by sum, so the front already contains every idea that can dominate the next one.
  for (const idea of ideas.toSorted((a, b) => sumOf(b) - sumOf(a))) {
    const asGood = front.find((other) => isAsGood(other, idea));
    if (!asGood) front.push(idea);
    found.set(idea, asGood !== undefined && dominates(asGood, idea));
  }
  return ideas.map((idea) => found.get(idea) ?? false);
}

/** Tested weights are multiples of 1 / `steps`. */
const steps = 50;

/** How an idea ranks over all tested weightings. */
export type Robustness = {
  /** The 5th and the 95th percentile of its ranks. */
  from: number;
  to: number;
  /** The share of weightings in which it is first, ties included: 0 to 1. */
  first: number;
  lead: number;
  /** Like `lead`, without weightings in which ideas with the same score leave no room for it in the quarter. */
  clear: number;
};

/**
 * All (i, j, k) of whole numbers with i + j + k = `steps`: 1,326 for 50.
 * @param ordered true keeps those with impact ≥ feasibility ≥ innovation
 */
export function weightGrid(ordered = false): readonly (readonly [number, number, number])[] {
  const grid: [number, number, number][] = [];
  for (let i = 0; i <= steps; i++)
    for (let j = 0; j <= steps - i; j++) {
      const k = steps - i - j;
      if (!ordered || (i >= j && j >= k)) grid.push([i, j, k]);
    }
  return grid;
}

/** The number of tested weightings. */
export const mixes = weightGrid().length;

/** Scores are doubled, so that medians with halves are whole numbers. */
const perPoint = 2;
const maxPoints = 10 * perPoint * steps;

/**
 * Rank acceptability of SMAA-2 (Lahdelma and Salminen, "SMAA-2: Stochastic Multicriteria Acceptability Analysis for
 * Group Decision Making", Operations Research 49(3), 2001) with an additive value function and uniform weights: b_i^r
 * is the share of weightings that give idea i rank r. Whole weights and doubled scores make each value a whole number,
 * so that counting gives all ranks in one pass and ties are exact.
 */
export function rankRobustness(ideas: readonly Scored[], ordered = false): Robustness[] {
  const grid = weightGrid(ordered);
  const alike = Map.groupBy(ideas, (idea) => scoreVector(idea).join());
  const kinds = [...alike.values()].flatMap(([one, ...others]) =>
    one ? [{ scores: scoreVector(one), size: 1 + others.length }] : [],
  );
  const counts = kinds.map(() => new Uint16Array(ideas.length + 1));
  const clear = new Uint16Array(kinds.length);
  const most = leadingCount(ideas.length);
  const values = new Uint16Array(kinds.length);
  const better = new Uint32Array(maxPoints + 2);
  for (const [a, b, c] of grid) {
    better.fill(0);
    kinds.forEach(({ scores: [x, y, z], size }, i) => {
      const value = perPoint * (a * x + b * y + c * z);
      values[i] = value;
      better[value] = (better[value] ?? 0) + size;
    });
    // Afterwards better[v] is the number of ideas with a value of at least v.
    for (let v = maxPoints; v >= 0; v--) better[v] = (better[v] ?? 0) + (better[v + 1] ?? 0);
    counts.forEach((ranks, i) => {
      const value = values[i] ?? 0;
      const rank = 1 + (better[value + 1] ?? 0);
      ranks[rank] = (ranks[rank] ?? 0) + 1;
      if ((better[value] ?? 0) <= most) clear[i] = (clear[i] ?? 0) + 1;
    });
  }
  const found = counts.map((ranks, i) => ({
    ...summarise(ranks, grid.length),
    clear: (clear[i] ?? 0) / grid.length,
  }));
  const byScores = new Map([...alike.keys()].map((key, kind) => [key, found[kind]]));
  return ideas.flatMap((idea) => byScores.get(scoreVector(idea).join()) ?? []);
}

export const leadingCount = (n: number) => Math.max(1, Math.ceil(n / 4));

function summarise(ranks: Uint16Array, total: number) {
  const percentile = (share: number) => {
    let sum = 0;
    for (let rank = 1; rank < ranks.length; rank++) {
      sum += ranks[rank] ?? 0;
      if (sum >= share * total) return rank;
    }
    return ranks.length - 1;
  };
  const lead = ranks
    .slice(1, leadingCount(ranks.length - 1) + 1)
    .reduce((sum, count) => sum + count, 0);
  return {
    from: percentile(0.05),
    to: percentile(0.95),
    first: (ranks[1] ?? 0) / total,
    lead: lead / total,
  };
}

const third = 1 / 3;
export const equalWeights: Weights = [third, third, third];

/** The extreme weightings; all other tested ones are mixtures of them. */
export const cornersOf = (ordered: boolean): readonly { name: string; weights: Weights }[] =>
  ordered
    ? [
        { name: 'impact alone', weights: [1, 0, 0] },
        { name: 'impact and feasibility', weights: [0.5, 0.5, 0] },
        { name: 'all three', weights: equalWeights },
      ]
    : [
        { name: 'impact', weights: [1, 0, 0] },
        { name: 'feasibility', weights: [0, 1, 0] },
        { name: 'innovation', weights: [0, 0, 1] },
      ];

export function cornerRanks(ideas: readonly Scored[], ordered: boolean): number[][] {
  const ranks = cornersOf(ordered).map(({ weights }) =>
    ranksOf(ideas.map((idea) => weightedScore(idea, weights))),
  );
  return ideas.map((_, index) => ranks.map((list) => list[index] ?? 0));
}

const differences = 18 * perPoint + 1;
/** The table index for three score differences, each from -9 to 9 in halves. */
const slot = (x: number, y: number, z: number) =>
  perPoint * (((x + 9) * differences + (y + 9)) * differences + (z + 9));

/** The share of weightings that rank the first idea better. It depends on the score differences alone. */
export function preferenceShare(ordered = false): (a: Scored, b: Scored) => number {
  const grid = weightGrid(ordered);
  const known = new Float64Array(differences ** criteria.length).fill(-1);
  return (a, b) => {
    const p = a.impactScore - b.impactScore;
    const q = a.feasibilityScore - b.feasibilityScore;
    const r = a.innovationScore - b.innovationScore;
    const at = slot(p, q, r);
    const share = known[at] ?? -1;
    if (share >= 0) return share;
    let wins = 0;
    for (const [i, j, k] of grid) if (i * p + j * q + k * r > 0) wins++;
    known[at] = wins / grid.length;
    return wins / grid.length;
  };
}

export const verdicts = ['safe', 'level', 'taste', 'beaten', 'behind'] as const;
export type Verdict = (typeof verdicts)[number];

/** At or above `nearCertainShare` an idea is a safe bet; below `rareShare` it is weaker. */
export const nearCertainShare = 0.95;
export const rareShare = 0.05;

/**
 * `safe`: in the leading quarter with at least 95 % of weightings. `level`: the same, but mostly tied with more ideas
 * than the quarter holds. `behind`: in the quarter with less than 5 %. Otherwise the result depends on the weights,
 * unless another idea dominates this one. Risk counts for dominance only.
 */
export function verdictOf({ lead, clear }: Robustness, isDominated: boolean): Verdict {
  if (lead >= nearCertainShare) return clear >= 0.5 ? 'safe' : 'level';
  if (lead < rareShare) return 'behind';
  return isDominated ? 'beaten' : 'taste';
}
