import { describe, expect, test } from 'vitest';
import { roundVerdictOf } from '../../../src/features/rounds/domain/results.ts';
import type { Value } from '../../../src/features/rounds/domain/round.ts';

import { firstOf, resultsOf, round, type Scores, times } from '../../support/rounds.ts';

describe("a verdict's boundaries", () => {
  const best: Scores[] = [
    [9, 9, 9],
    [1, 1, 1],
  ];
  const worst: Scores[] = [
    [1, 1, 1],
    [9, 9, 9],
  ];
  /** The first idea leads with all but 15 of 1,326 mixes: not where 9·(50 − i) < i. */
  const nearlyBest: Scores[] = [
    [1, 10, 10],
    [2, 1, 1],
  ];
  /** The first idea leads with 21 of them: where 9·(50 − i) ≤ i. */
  const nearlyWorst: Scores[] = [
    [2, 1, 1],
    [1, 10, 10],
  ];

  test('safe from 95 % on', () => {
    const at = firstOf(...times(19, best), worst);
    expect(at).toMatchObject({ p: 0.95, verdict: 'safe' });
    const below = firstOf(...times(18, best), nearlyBest, worst);
    expect(below?.p).toBeCloseTo(0.95 - 15 / 26_520, 12);
    expect(below?.verdict).toBe('judgement');
    const above = firstOf(...times(19, best), nearlyWorst);
    expect(above?.p).toBeCloseTo(0.95 + 21 / 26_520, 12);
    expect(above?.verdict).toBe('safe');
  });

  test('behind below 5 %', () => {
    const at = firstOf(best, ...times(19, worst));
    expect(at).toMatchObject({ p: 0.05, verdict: 'judgement' });
    const below = firstOf(nearlyBest, ...times(19, worst));
    expect(below?.p).toBeCloseTo(0.05 - 15 / 26_520, 12);
    expect(below?.verdict).toBe('behind');
    const above = firstOf(best, nearlyWorst, ...times(18, worst));
    expect(above?.p).toBeCloseTo(0.05 + 21 / 26_520, 12);
    expect(above?.verdict).toBe('judgement');
  });

  test('judgement where at least half of the doubt remains', () => {
    // With one person it never leads, with the two others in h of 1,326 mixes: T = 1,326 / (3,978 − 2h).
    const never: Scores[] = [
      [1, 1, 1],
      [9, 9, 9],
    ];
    const half: Scores[] = [
      [4, 5, 8],
      [7, 7, 2],
    ];
    expect(firstOf(never, half, half)).toMatchObject({ remains: 0.5, verdict: 'judgement' });
    const less: Scores[] = [
      [4, 5, 5],
      [9, 3, 3],
    ];
    const below = firstOf(never, less, less);
    expect(below?.remains).toBeCloseTo(1326 / (3978 - 2 * 660), 12);
    expect(below?.verdict).toBe('values');
    const more: Scores[] = [
      [4, 4, 8],
      [7, 7, 1],
    ];
    const above = firstOf(never, more, more);
    expect(above?.remains).toBeCloseTo(1326 / (3978 - 2 * 666), 12);
    expect(above?.verdict).toBe('judgement');
  });

  test('the next number on either side', () => {
    const tiny = Number.EPSILON / 4;
    expect([0.95, 0.95 - 4 * tiny].map((p) => roundVerdictOf(p, 0.2))).toEqual(['safe', 'values']);
    expect([0.05, 0.05 - tiny].map((p) => roundVerdictOf(p, 0.2))).toEqual(['values', 'behind']);
    expect([0.5, 0.5 - tiny].map((t) => roundVerdictOf(0.5, t))).toEqual(['judgement', 'values']);
  });
});

describe('ties', () => {
  test('ideas of one value lead together, and the verdict says that they are level', () => {
    const same: Scores[] = times(5, [5, 5, 5]);
    for (const idea of resultsOf(round(same, same)).ideas)
      expect(idea).toMatchObject({ p: 1, verdict: 'safe', level: true });
    // The quarter of five has room for two.
    const two: Scores[] = [...times(2, [9, 9, 9] as const), ...times(3, [5, 5, 5] as const)];
    expect(resultsOf(round(two, two)).ideas.map(({ p, level }) => [p, level])).toEqual([
      [1, false],
      [1, false],
      [0, false],
      [0, false],
      [0, false],
    ]);
  });

  test('a median between two whole values is not rounded', () => {
    // For the third person the first idea has 5.5: less than 6, more than 5.
    const share = (other: Value) =>
      firstOf(
        [
          [5, 5, 5],
          [1, 1, 1],
        ],
        [
          [6, 6, 6],
          [1, 1, 1],
        ],
        [
          [null, null, null],
          [other, other, other],
        ],
      )?.p;
    expect(share(5)).toBe(1);
    expect(share(6)).toBeCloseTo(2 / 3, 12);
  });
});
