import type { Criterion } from '../../ideas/domain/weights.ts';
import type { Value } from './round.ts';

/** Something of each of the three scores. */
export type PerScore<Part> = { [Name in Criterion]: Part };

export const perScore = <Part>(make: (name: Criterion) => Part): PerScore<Part> => ({
  impactScore: make('impactScore'),
  feasibilityScore: make('feasibilityScore'),
  innovationScore: make('innovationScore'),
});

/** A summary of the values for one score. */
export type ScoreSummary = {
  /** Halves are possible with an even number of values; null without a value. */
  median: number | null;
  /** How far apart the values of two people lie on average; null for fewer than two values. */
  spread: number | null;
  /** Values given. */
  count: number;
  /** "Can't judge". */
  skipped: number;
};

/** The numbers among the values, in order. */
export const sortedNumbers = (values: readonly Value[]): number[] =>
  values.filter((value) => typeof value === 'number').sort((a, b) => a - b);

/** @param sorted not empty */
function medianOf(sorted: readonly number[]): number {
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
}

/** Gini's mean difference: Σ |x − y| over all pairs, by their number. */
function meanDifference(sorted: readonly number[]): number | null {
  const n = sorted.length;
  // The j-th of the sorted values is the larger one of j pairs and the smaller one of n − 1 − j.
  const sum = sorted.reduce((total, value, j) => total + (2 * j - n + 1) * value, 0);
  return n < 2 ? null : sum / ((n * (n - 1)) / 2);
}

export function summarise(values: readonly Value[]): ScoreSummary {
  const sorted = sortedNumbers(values);
  return {
    median: sorted.length === 0 ? null : medianOf(sorted),
    spread: meanDifference(sorted),
    count: sorted.length,
    skipped: values.filter((value) => value === 'skip').length,
  };
}
