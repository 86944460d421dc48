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
