import { criteria } from '../../ideas/domain/weights.ts';
import { leading, weightGrid } from '../../prioritise/domain/robustness.ts';
import type { Value } from './round.ts';

/** Whether values are names, an order, or lie on a scale with even steps. */
export type Metric = 'nominal' | 'ordinal' | 'interval';

/** Thresholds of alpha for agreement and for partial agreement (Krippendorff, *Content Analysis*, 2004). */
export const agreed = 0.8;
export const agreedInPart = 0.667;

/**
 * Krippendorff's alpha: how far people agree beyond chance, 1 for all, 0 for none beyond it, less where
 * they differ systematically. By coincidences (Krippendorff, "Computing Krippendorff's
 * Alpha-Reliability", 2011): α = 1 − (n − 1) · Σ o_ck·δ²_ck / Σ n_c·n_k·δ²_ck over c < k, where a unit of
 * m values gives each of its pairs the weight 1 / (m − 1). A unit with one value cannot be compared.
 * @param values `[observer][unit]`; what is no number is missing
 * @returns null where no two values can be compared, or all values are one
 */
export function krippendorffAlpha(
  values: readonly (readonly Value[])[],
  metric: Metric = 'ordinal',
): number | null {
  const units = pairable(values);
  const all = units.flat();
  const scale = [...new Set(all)].sort((a, b) => a - b);
  const countsOf = (list: readonly number[]) => {
    const counts = new Map<number, number>();
    for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1);
    return scale.map((value) => counts.get(value) ?? 0);
  };
  // In a unit of m values each value is part of m − 1 pairs of weight 1 / (m − 1).
  const totals = countsOf(all);
  const perUnit = units.map((unit) => ({ counts: countsOf(unit), pairs: unit.length - 1 }));
  const distance = squaredDistance(metric, scale, totals);
  let observed = 0;
  let expected = 0;
  for (let c = 0; c < scale.length; c++)
    for (let k = c + 1; k < scale.length; k++) {
      const apart = distance(c, k);
      for (const { counts, pairs } of perUnit)
        observed += ((counts[c] ?? 0) * (counts[k] ?? 0) * apart) / pairs;
      expected += (totals[c] ?? 0) * (totals[k] ?? 0) * apart;
    }
  return expected === 0 ? null : 1 - ((all.length - 1) * observed) / expected;
}

/** The values of each unit that has at least two. */
function pairable(values: readonly (readonly Value[])[]): number[][] {
  const units: number[][] = [];
  for (const row of values)
    for (const [unit, value] of row.entries()) {
      units[unit] ??= [];
      if (typeof value === 'number') units[unit].push(value);
    }
  return units.filter((unit) => unit.length > 1);
}

/**
 * δ² of two places on the scale, c < k. Ordinal: the values that lie between them, with half of those at
 * either end, so that it depends on how the scale was used and not on the numbers.
 */
function squaredDistance(metric: Metric, scale: readonly number[], totals: readonly number[]) {
  const below = [0];
  for (const [at, count] of totals.entries()) below.push((below[at] ?? 0) + count);
  return (c: number, k: number): number => {
    if (metric === 'nominal') return 1;
    if (metric === 'interval') return ((scale[k] ?? 0) - (scale[c] ?? 0)) ** 2;
    const through = (below[k + 1] ?? 0) - (below[c] ?? 0);
    return (through - ((totals[c] ?? 0) + (totals[k] ?? 0)) / 2) ** 2;
  };
}

/** One person's scores of one idea in the order of `criteria`; halves where medians fill gaps. */
export type Point = readonly [number, number, number];

export type Leads = {
  /** How many voices put an idea into the leading quarter: `[weighting][idea]`, row by row. */
  voices: Uint16Array;
  /** The number of rankings in which the idea tied with more ideas than the quarter holds. */
  crowded: Uint32Array;
};

const grid = Int32Array.from(weightGrid().flat());
export const weightings = grid.length / criteria.length;

/**
 * Ranks the ideas with each voice's scores and each weighting. An idea is in the leading quarter where
 * fewer than `leading` ideas are better, so ideas of one value are there together or not at all. Scores
 * are doubled: medians that are halves give whole values too, and ties are exact.
 * @param voices `[voice][idea]`, without a gap
 */
function countLeads(voices: readonly (readonly Point[])[]): Leads {
  const ideas = voices[0]?.length ?? 0;
  const leads = {
    voices: new Uint16Array(weightings * ideas),
    crowded: new Uint32Array(ideas),
  };
  const doubled: Columns = [new Int32Array(ideas), new Int32Array(ideas), new Int32Array(ideas)];
  const values = new Int32Array(ideas);
  const most = leading(ideas);
  for (const points of voices) {
    for (const [k, column] of doubled.entries())
      for (const [idea, point] of points.entries()) column[idea] = 2 * (point[k] ?? 0);
    // The last idea of the quarter is mostly the last one with the next weighting too, or near it.
    let last = 0;
    for (let weighting = 0; weighting < weightings; weighting++) {
      weigh(doubled, weighting, values);
      const least = nthBest(values, most, values[last] ?? 0);
      last = mark(values, least, most, weighting * ideas, leads);
    }
  }
  return leads;
}

type Columns = readonly [Int32Array, Int32Array, Int32Array];

/** Computes each idea's value for one weighting of the grid. */
function weigh([x, y, z]: Columns, weighting: number, values: Int32Array): void {
  const a = grid[3 * weighting] ?? 0;
  const b = grid[3 * weighting + 1] ?? 0;
  const c = grid[3 * weighting + 2] ?? 0;
  for (let idea = 0; idea < values.length; idea++)
    values[idea] =
      Math.imul(a, x[idea] ?? 0) + Math.imul(b, y[idea] ?? 0) + Math.imul(c, z[idea] ?? 0);
}

/**
 * The n-th best value: fewer than n are better, and at least n as good. It goes from value to value, so
 * a guess that is near costs little.
 */
function nthBest(values: Int32Array, n: number, guess: number): number {
  for (let found = guess; ; ) {
    let asGood = 0;
    let better = 0;
    for (let idea = 0; idea < values.length; idea++) {
      const value = values[idea] ?? 0;
      if (value < found) continue;
      asGood++;
      if (value > found) better++;
    }
    if (better < n && asGood >= n) return found;
    found = asGood < n ? nextBelow(values, found) : nextAbove(values, found);
  }
}

function nextBelow(values: Int32Array, limit: number): number {
  let next = -1;
  for (let idea = 0; idea < values.length; idea++) {
    const value = values[idea] ?? 0;
    if (value < limit && value > next) next = value;
  }
  return next;
}

function nextAbove(values: Int32Array, limit: number): number {
  let next = 0x7fffffff;
  for (let idea = 0; idea < values.length; idea++) {
    const value = values[idea] ?? 0;
    if (value > limit && value < next) next = value;
  }
  return next;
}

/** Counts the ideas that are at least as good as `least`. @returns one of that value */
function mark(values: Int32Array, least: number, most: number, row: number, leads: Leads): number {
  let last = 0;
  let there = 0;
  for (let idea = 0; idea < values.length; idea++) {
    const value = values[idea] ?? 0;
    if (value < least) continue;
    if (value === least) last = idea;
    there++;
    leads.voices[row + idea] = (leads.voices[row + idea] ?? 0) + 1;
  }
  if (there > most)
    for (let idea = 0; idea < values.length; idea++)
      if (values[idea] === least) leads.crowded[idea] = (leads.crowded[idea] ?? 0) + 1;
  return last;
}

/** The results of all rankings for one idea. */
export type Doubt = {
  /** Share of rankings (voices × weightings) in which it is in the leading quarter. */
  p: number;
  /** The same without the rankings in which ideas of its own value push it out of the quarter. */
  clear: number;
  /** Mean over the weightings of the variance over the voices. */
  judgement: number;
  /** Variance over the weightings of the mean over the voices. */
  values: number;
  /** judgement / (judgement + values), 0 to 1; 0 without doubt. */
  remains: number;
};

/**
 * Each voice ranks all ideas with each weighting of the grid: the acceptability of SMAA-2 (see
 * `rankRobustness`), each voice counting the same. Whether an idea leads is 1 or 0; by the law of total
 * variance its variance p(1 − p) is `judgement` + `values`. judgement / (p(1 − p)) is the total-order
 * Sobol index of who is asked (Saltelli and others, *Global Sensitivity Analysis*, 2008): the share of
 * the doubt that would remain if everybody agreed on what counts.
 * @param voices `[voice][idea]`, without a gap
 */
export function doubts(voices: readonly (readonly Point[])[]): Doubt[] {
  const leads = countLeads(voices);
  const ideas = leads.crowded.length;
  const total = voices.length * weightings;
  return Array.from(leads.crowded, (crowded, idea) => {
    let sum = 0;
    let squares = 0;
    for (let at = idea; at < leads.voices.length; at += ideas) {
      const count = leads.voices[at] ?? 0;
      sum += count;
      squares += count * count;
    }
    // Whole numbers below 2⁵³ until they are divided, so each figure is the double nearest to the true one.
    const within = (voices.length * sum - squares) * weightings;
    const between = weightings * squares - sum * sum;
    const whole = sum * (total - sum);
    return {
      p: sum / total,
      clear: (sum - crowded) / total,
      judgement: within / total ** 2,
      values: between / total ** 2,
      remains: whole === 0 ? 0 : within / whole,
    };
  });
}
