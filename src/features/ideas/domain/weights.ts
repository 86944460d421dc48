import { type FieldName, score } from './fields.ts';

/** The scores with a weight, in the order of all weight vectors. */
export const criteria = ['impactScore', 'feasibilityScore', 'innovationScore'] as const;

export const scoreValues = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
export type Criterion = (typeof criteria)[number];

export const criterionNames = {
  impactScore: 'impact',
  feasibilityScore: 'feasibility',
  innovationScore: 'innovation',
} as const satisfies Record<Criterion, string>;

/** Shares that sum to 1. */
export type Weights = readonly [impact: number, feasibility: number, innovation: number];

/** Scores from 1 to 10. Medians of a round can be halves. */
export type Scored = { [Name in Criterion]: number };

export const scoreVector = (idea: Scored): readonly [number, number, number] => [
  idea.impactScore,
  idea.feasibilityScore,
  idea.innovationScore,
];

export const weightedScore = (idea: Scored, [impact, feasibility, innovation]: Weights) =>
  idea.impactScore * impact +
  idea.feasibilityScore * feasibility +
  idea.innovationScore * innovation;

/** Smaller differences are rounding errors: scores are whole or half numbers, weights whole percentages or thirds. */
export const tolerance = 1e-9;

/** Competition ranking ("1224"): 1 is the best, and equal scores share a rank. */
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

/** They sum to 100: whole numbers, or three thirds. */
export type Percentages = readonly [number, number, number];
const thirds: Percentages = [100 / 3, 100 / 3, 100 / 3];
export const toWeights = (p: Percentages): Weights => [p[0] / 100, p[1] / 100, p[2] / 100];

/** Splits the rest between the other two in their current proportion, or equally if both are 0. */
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

/** `50-30-20` for a URL; null for equal weights. */
export const writeWeights = (weights: Percentages): string | null =>
  weights.every(Number.isInteger) ? weights.join('-') : null;

export function readWeights(text: string | null): Percentages {
  const match = /^(\d{1,3})-(\d{1,3})-(\d{1,3})$/.exec(text ?? '');
  const [, a = 0, b = 0, c = 0] = match?.map(Number) ?? [];
  return a + b + c === 100 ? [a, b, c] : thirds;
}

/** `50 %` or `33.3 %`, with a non-breaking space. */
export const percentText = (value: number) =>
  `${Number.isInteger(value) ? value : value.toFixed(1)}\u00a0%`;

/** In whole percent. Only exact values show as 0 % or 100 %. */
export function shareText(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 1) return `under ${percentText(1)}`;
  if (value > 99 && value < 100) return `over ${percentText(99)}`;
  return percentText(Math.round(value));
}

export const isOrdered = ([impact, feasibility, innovation]: Weights): boolean =>
  impact >= feasibility && feasibility >= innovation;

/** The scores that somebody has set, in the order of `criteria`. The others have their initial value. */
export type ScoresSet = readonly Criterion[];

/** Adds the scores that differ from the initial value. @param named scores known to be set */
export const scoresSetOf = (scores: Scored, named: ScoresSet): Criterion[] =>
  criteria.filter((name) => named.includes(name) || scores[name] !== score.initial);

/** Adds a changed score, which counts as set even if it is back at its initial value. */
export const addScoresSet = (set: ScoresSet, changed: FieldName): Criterion[] =>
  criteria.filter((name) => name === changed || set.includes(name));

export const isUnset = (draft: Scored & { scoresSet: ScoresSet }, field: FieldName): boolean =>
  criteria.some((name) => name === field && !scoresSetOf(draft, draft.scoresSet).includes(name));

/** Only such ideas have a rank. */
export const isScored = ({ scoresSet }: { scoresSet: ScoresSet }): boolean => scoresSet.length > 0;
