import { type FieldName, score } from './fields.ts';

/** The three scores that are weighed, in the order of every weight vector. */
export const criteria = ['impactScore', 'feasibilityScore', 'innovationScore'] as const;
export type Criterion = (typeof criteria)[number];

export const criterionNames = {
  impactScore: 'impact',
  feasibilityScore: 'feasibility',
  innovationScore: 'innovation',
} as const satisfies Record<Criterion, string>;

/** Shares of impact, feasibility and innovation; they sum to 1. */
export type Weights = readonly [impact: number, feasibility: number, innovation: number];

/** The scores that a ranking needs, from 1 to 10; medians can be halves. */
export type Scored = { [Name in Criterion]: number };

export const scoreVector = (idea: Scored): readonly [number, number, number] => [
  idea.impactScore,
  idea.feasibilityScore,
  idea.innovationScore,
];

/** Weighted mean of the scores, 1 to 10: s = Σ w_k · s_k. */
export const weightedScore = (idea: Scored, [impact, feasibility, innovation]: Weights) =>
  idea.impactScore * impact +
  idea.feasibilityScore * feasibility +
  idea.innovationScore * innovation;

/** Differences below this are rounding: scores are whole or halves, and weights have a hundredth at most. */
export const tolerance = 1e-9;

/**
 * Rank of each score from 1 (best): one more than the number of better ones, so equals share a rank
 * ("1224", standard competition ranking).
 */
export function ranksOf(scores: readonly number[]): number[] {
  const sorted = Float64Array.from(scores).sort().reverse();
  const ranks = new Map<number, number>();
  let start = 0;
  sorted.forEach((score, index) => {
    if (index > 0 && (sorted[index - 1] ?? score) - score > tolerance) start = index;
    ranks.set(score, start + 1);
  });
  return scores.map((score) => ranks.get(score) ?? 0);
}

/** They sum to 100: whole ones, or three times a third. */
export type Percentages = readonly [number, number, number];
const thirds: Percentages = [100 / 3, 100 / 3, 100 / 3];
export const toWeights = (p: Percentages): Weights => [p[0] / 100, p[1] / 100, p[2] / 100];

/** Shares the rest among the two others in their present proportion, or equally where both are 0. */
export function setPercentage(now: Percentages, index: 0 | 1 | 2, value: number): Percentages {
  const set = Math.max(0, Math.min(100, Math.round(value)));
  const [first, second] = ([0, 1, 2] as const).filter((k) => k !== index) as [0 | 1 | 2, 0 | 1 | 2];
  const others = now[first] + now[second];
  const share = others === 0 ? 0.5 : now[first] / others;
  const next: [number, number, number] = [0, 0, 0];
  next[index] = set;
  next[first] = Math.round((100 - set) * share);
  next[second] = 100 - set - next[first];
  return next;
}

export const presets: readonly { name: string; weights: Percentages }[] = [
  { name: 'Equal', weights: thirds },
  { name: 'Impact first', weights: [60, 25, 15] },
  { name: 'Quick wins', weights: [30, 60, 10] },
  { name: 'Bold ideas', weights: [35, 15, 50] },
];

/** As in a URL, `50-30-20`; null for equal weights. */
export const writeWeights = (weights: Percentages): string | null =>
  weights.every(Number.isInteger) ? weights.join('-') : null;

/** Equal weights for an invalid text. */
export function readWeights(text: string | null): Percentages {
  const parts = (text ?? '').split('-').map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : -1));
  const [a = -1, b = -1, c = -1] = parts;
  const valid = parts.length === 3 && Math.min(a, b, c) >= 0 && a + b + c === 100;
  return valid ? [a, b, c] : thirds;
}

/** `50 %` or `33.3 %`, with a space that does not break. */
export const percentText = (value: number) =>
  `${Number.isInteger(value) ? value : value.toFixed(1)}\u00a0%`;

/** In whole percent, and never rounded to all or nothing. */
export function shareText(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 1) return `under ${percentText(1)}`;
  if (value > 99 && value < 100) return `over ${percentText(99)}`;
  return percentText(Math.round(value));
}

/** Whether the weights do not increase. */
export const isOrdered = ([impact, feasibility, innovation]: Weights): boolean =>
  impact >= feasibility && feasibility >= innovation;

/** Names the scores that somebody has set, in the order of `criteria`. The others have their start value. */
export type ScoresSet = readonly Criterion[];

/** A score that is not at its start value was set by somebody. @param named those that are known to be set */
export const scoresSetOf = (scores: Scored, named: ScoresSet): Criterion[] =>
  criteria.filter((name) => named.includes(name) || scores[name] !== score.initial);

/** Adds a field that a person has changed. A score counts as set even if it returns to its start value. */
export const addScoresSet = (set: ScoresSet, changed: FieldName): Criterion[] =>
  criteria.filter((name) => name === changed || set.includes(name));

export const isUnset = (draft: Scored & { scoresSet: ScoresSet }, field: FieldName): boolean =>
  criteria.some((name) => name === field && !scoresSetOf(draft, draft.scoresSet).includes(name));

/** Only such an idea has a place in a ranking. */
export const isScored = ({ scoresSet }: { scoresSet: ScoresSet }): boolean => scoresSet.length > 0;
