import { leaders, weightGrid } from '../../prioritise/domain/robustness.ts';
import type { Value } from './round.ts';

/** Thresholds of alpha for agreement and for partial agreement (Krippendorff, *Content Analysis*, 2004). */
export const agreed = 0.8;
export const agreedInPart = 0.667;

/**
 * Krippendorff's alpha for ordinal values: how far people agree beyond chance, 1 for all, 0 for none, less where
 * they differ systematically. By coincidences (Krippendorff, "Computing Krippendorff's
 * Alpha-Reliability", 2011): α = 1 − (n − 1) · Σ o_ck·δ²_ck / Σ n_c·n_k·δ²_ck over c < k, where a unit of
 * m values gives each of its pairs the weight 1 / (m − 1). δ² counts the values between c and k, with half of
 * those at either end. A unit with one value cannot be compared.
 * @param values `[observer][unit]`; anything but a number is missing
 * @returns null where no two values can be compared, or all values are one
 */
export function krippendorffAlpha(values: readonly (readonly Value[])[]): number | null {
  const units = pairable(values);
  const all = units.flat();
  const scale = [...new Set(all)].sort((a, b) => a - b);
  const countsOf = (list: readonly number[]) => {
    const counts = new Map<number, number>();
    for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1);
    return scale.map((value) => counts.get(value) ?? 0);
  };
  const totals = countsOf(all);
  const perUnit = units.map((unit) => ({ counts: countsOf(unit), pairs: unit.length - 1 }));
  let observed = 0;
  let expected = 0;
  for (let c = 0; c < scale.length; c++) {
    let through = totals[c] ?? 0;
    for (let k = c + 1; k < scale.length; k++) {
      through += totals[k] ?? 0;
      const apart = (through - ((totals[c] ?? 0) + (totals[k] ?? 0)) / 2) ** 2;
      for (const { counts, pairs } of perUnit)
        observed += ((counts[c] ?? 0) * (counts[k] ?? 0) * apart) / pairs;
      expected += (totals[c] ?? 0) * (totals[k] ?? 0) * apart;
    }
  }
  return expected === 0 ? null : 1 - ((all.length - 1) * observed) / expected;
}

function pairable(values: readonly (readonly Value[])[]): number[][] {
  const units: number[][] = [];
  for (const row of values)
    for (const [unit, value] of row.entries()) {
      units[unit] ??= [];
      if (typeof value === 'number') units[unit].push(value);
    }
  return units.filter((unit) => unit.length > 1);
}

export type Point = readonly [number, number, number];

type Leads = {
  /** How many voices put an idea into the leading quarter: `[weighting][idea]`, row by row. */
  voices: Uint16Array;
  /** The number of rankings in which the idea tied with more ideas than the quarter holds. */
  crowded: Uint32Array;
};

const grid = Int32Array.from(weightGrid().flat());
export const weightings = grid.length / 3;

/**
 * Ranks the ideas with each voice's scores and each weighting. An idea is in the leading quarter where
 * fewer than `leading` ideas are better, so ideas of one value are there together or not at all. Scores
 * are doubled: medians that are halves give whole values too, and ties are exact. Typed arrays make it
 * four times as fast.
 * @param voices `[voice][idea]`, without a gap
 */
function countLeads(voices: readonly (readonly Point[])[]): Leads {
  const ideas = voices[0]?.length ?? 0;
  const leads = {
    voices: new Uint16Array(weightings * ideas),
    crowded: new Uint32Array(ideas),
  };
  const values = new Int32Array(ideas);
  const sorted = new Int32Array(ideas);
  const most = leaders(ideas);
  for (const points of voices) {
    const doubled = Int32Array.from(points.flatMap((point) => point.map((score) => 2 * score)));
    for (let weighting = 0; weighting < weightings; weighting++) {
      for (let idea = 0; idea < ideas; idea++) {
        let value = 0;
        for (let k = 0; k < 3; k++)
          value += (grid[3 * weighting + k] ?? 0) * (doubled[3 * idea + k] ?? 0);
        values[idea] = value;
      }
      sorted.set(values);
      sorted.sort();
      const least = sorted[ideas - most] ?? 0;
      const isCrowded = sorted[ideas - most - 1] === least;
      for (let idea = 0; idea < ideas; idea++) {
        const value = values[idea] ?? 0;
        if (value < least) continue;
        const at = weighting * ideas + idea;
        leads.voices[at] = (leads.voices[at] ?? 0) + 1;
        if (isCrowded && value === least) leads.crowded[idea] = (leads.crowded[idea] ?? 0) + 1;
      }
    }
  }
  return leads;
}

export type Doubt = {
  /** Share of rankings (voices × weightings) in which it is in the leading quarter. */
  p: number;
  /** The same without the rankings in which ideas of its own value push it out. */
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
