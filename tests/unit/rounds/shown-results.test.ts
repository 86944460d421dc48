// The figures of a closed round that the server sends, and how often it computes them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Value } from '../../../src/features/rounds/domain/round.ts';
import {
  agreementOf,
  publicResults,
  shownResults,
  withoutIdeas,
} from '../../../src/features/rounds/domain/round-results.ts';
import {
  perScore,
  roundResults,
  roundVerdictOf,
  summarise,
} from '../../../src/features/rounds/domain/round-statistics.ts';
import { memoizeLru } from '../../../src/features/rounds/server/queries.ts';

import { aRound, ideasIn, round, times } from '../../support/rounds.ts';

const values = round(
  '9 2 5, 4 8 3, 7 6 1, 2 2 2',
  '3 7 6, 8 1 9, 5 4 8, 2 2 2',
  '6 4 2, 1 9 7, 9 3 5, 2 2 2',
);
const results = roundResults(values, times(4, 'Low'));
const [first] = results.ideas;
if (!first) throw new Error('there are ideas');

describe('figures that are cut off', () => {
  const shownOf = (figures: { p?: number; remains?: number }) =>
    shownResults({ ...results, ideas: [{ ...first, ...figures }] }, values).ideas[0];

  test.each([
    [0, 0],
    [0.0499, 0.04],
    [0.05, 0.05],
    [0.29, 0.29],
    [0.57, 0.57],
    [0.9499, 0.94],
    [0.95, 0.95],
    [0.9999, 0.99],
    [1, 1],
  ])('shows a share of %d as %d, with the same verdict', (p, shown) => {
    expect(shownOf({ p })?.p).toBe(shown);
    expect(shownOf({ remains: p })?.remains).toBe(shown);
    expect(roundVerdictOf(shown, 1)).toBe(roundVerdictOf(p, 1));
    expect(shownOf({ p })?.doubt).toBeCloseTo(shown * (1 - shown), 10);
  });

  test.each([0.4999, 0.5])('keeps the verdict of the remaining doubt %d', (remains) => {
    const shown = shownOf({ remains })?.remains ?? Number.NaN;
    expect(roundVerdictOf(0.5, shown)).toBe(roundVerdictOf(0.5, remains));
  });

  test.each([-0.31, 0, 0.66699, 0.667, 0.79999, 0.8, 1, null])(
    'keeps the word for alpha %d',
    (alpha) => {
      const all = { impactScore: alpha, feasibilityScore: alpha, innovationScore: null };
      const shown = shownResults({ ...results, alpha: all }, values).alpha;
      expect(agreementOf(shown.impactScore)).toBe(agreementOf(alpha));
      expect(String(shown.feasibilityScore)).toMatch(/^(null|-?[01](\.\d{1,3})?)$/);
      expect(shown.innovationScore).toBeNull();
    },
  );
});

test('changes no figure of the other ideas when an idea is left out', () => {
  const shown = shownResults(results, values);
  expect(shown.talkAbout).toHaveLength(3);
  const rest = withoutIdeas(shown, (idea) => idea === 1);
  // `dominatedBy` holds positions in the list, which change when an idea is left out.
  const figures = (idea: (typeof shown)['ideas'][number] | undefined) => ({
    ...idea,
    dominatedBy: null,
  });
  expect(rest.ideas.map(figures)).toEqual([0, 2, 3].map((idea) => figures(shown.ideas[idea])));
  const named = rest.talkAbout.map((at) => rest.ideas[at]);
  const before = shown.talkAbout.filter((idea) => idea !== 1).map((idea) => shown.ideas[idea]);
  expect(named.map(figures)).toEqual(before.map(figures));
  expect([rest.alpha, rest.voices]).toEqual([shown.alpha, shown.voices]);
});

describe('memoizeLru', () => {
  const makes = () => {
    const made: string[] = [];
    const make = (name: string) => async () => {
      made.push(name);
      return name;
    };
    return { made, make };
  };

  test('computes once for concurrent callers', async () => {
    const { made, make } = makes();
    const cached = memoizeLru<string>(2, () => true);
    expect(await Promise.all(times(5, 'a').map((name) => cached(name, make(name))))).toEqual(
      times(5, 'a'),
    );
    await cached('a', make('a'));
    expect(made).toEqual(['a']);
  });

  test('keeps the values that were used last', async () => {
    const { made, make } = makes();
    const cached = memoizeLru<string>(2, () => true);
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await cached(name, make(name));
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  test('keeps neither failures nor values to skip', async () => {
    const { made, make } = makes();
    const cached = memoizeLru<string>(2, (name) => name !== 'empty');
    for (const name of ['empty', 'empty']) await cached(name, make(name));
    const failing = () => cached('a', () => Promise.reject(new Error('no')));
    await expect(failing()).rejects.toThrow('no');
    expect(await cached('a', make('a'))).toBe('a');
    expect(made).toEqual(['empty', 'empty', 'a']);
  });
});

describe('a hidden value', () => {
  const low = times(4, 'Low' as const);
  /** Only one person scored the impact of the third idea, so its median is hidden. */
  const twoPeople = (hiddenImpact: number) =>
    round('5 5 5, 9 9 9, skip 8 8, 6 6 6', `5 5 5, 9 9 9, ${hiddenImpact} 8 8, 6 6 6`);

  test('changes no figure when its median is hidden too', () => {
    const shown = publicResults(twoPeople(8), low);
    expect(publicResults(twoPeople(1), low)).toEqual(shown);
    expect(publicResults(twoPeople(10), low)).toEqual(shown);
    expect(shown.ideas.map(({ dominatedBy }) => dominatedBy)).toEqual([[1, 3], [], [], [1]]);
    expect(shown.ideas[2]).toMatchObject({ verdict: null, dominated: false, p: 0, assessed: 2 });
    const rest = withoutIdeas(shown, (idea) => idea === 1);
    expect(rest.ideas.map(({ dominatedBy }) => dominatedBy)).toEqual([[2], [], []]);
  });

  test('changes no figure while the median and the width of the spread stay', () => {
    const threePeople = (impact: [Value, Value][]) => ({
      impactScore: impact,
      feasibilityScore: times(3, [5, 5]),
      innovationScore: times(3, [5, 5]),
    });
    const one = [
      [9, 4],
      [4, 6],
      [8, 5],
    ] as [Value, Value][];
    const other = [
      [8, 6],
      [10, 5],
      [5, 4],
    ] as [Value, Value][];
    expect(publicResults(threePeople(one), ['Low', 'Low'])).toEqual(
      publicResults(threePeople(other), ['Low', 'Low']),
    );
  });

  test('does not count for the agreement', () => {
    const { alpha } = publicResults(twoPeople(8), low);
    expect(alpha).toEqual({ impactScore: null, feasibilityScore: null, innovationScore: null });
  });

  test('changes no figure in random rounds, as the median or as any value of a single person', () => {
    fc.assert(
      fc.property(
        aRound({ min: 2, max: 5 }, { min: 2, max: 9 }),
        fc.integer({ min: 1, max: 10 }),
        (values, single) => {
          const risks = times(ideasIn(values), 'Low' as const);
          const other = perScore((name) => {
            const rows = values[name];
            return rows.map((row) =>
              row.map((value, idea) => {
                const { count, median } = summarise(rows.map((one) => one[idea] ?? null));
                if (typeof value !== 'number' || count >= 4) return value;
                return count === 1 ? single : median;
              }),
            );
          });
          expect(publicResults(other, risks)).toEqual(publicResults(values, risks));
        },
      ),
      { numRuns: 50, seed: 24 },
    );
  });

  test('changes no figure when a single person gave it and few are shown', () => {
    fc.assert(
      fc.property(
        aRound({ min: 2, max: 5 }, { min: 2, max: 5 }),
        fc.integer({ min: 1, max: 10 }),
        (values, single) => {
          const risks = times(ideasIn(values), 'Low' as const);
          const other = perScore((name) => {
            const rows = values[name];
            return rows.map((row) =>
              row.map((value, idea) =>
                typeof value === 'number' &&
                summarise(rows.map((one) => one[idea] ?? null)).count === 1
                  ? single
                  : value,
              ),
            );
          });
          expect(publicResults(other, risks, 2)).toEqual(publicResults(values, risks, 2));
        },
      ),
      { numRuns: 50, seed: 24 },
    );
  });

  test('hides nothing when at least four people scored everything', () => {
    const four = round(
      ...times(4, 0).map(
        (_, at) =>
          [
            [9 - at, 2, 5],
            [4, 8 - at, 3],
            [7, 6, 1 + at],
            [2, 2, 2],
          ] as [number, number, number][],
      ),
    );
    expect(publicResults(four, low)).toEqual(shownResults(roundResults(four, low), four));
  });
});
