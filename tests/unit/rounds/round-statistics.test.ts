import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RiskLevel } from '#features/ideas/domain/fields.ts';
import { criteria } from '#features/ideas/domain/weights.ts';
import { dominates } from '#features/prioritise/domain/robustness.ts';
import type { Value } from '#features/rounds/domain/round.ts';
import {
  compareRounds,
  krippendorffAlpha,
  roundResults,
  roundVerdictOf,
  wholeScores,
  withMedians,
} from '#features/rounds/domain/round-statistics.ts';
import {
  aRound,
  bruteForce,
  firstOf,
  resultsOf,
  round,
  type Scores,
  times,
} from '../../support/rounds.ts';
import { sameScores, shownScore } from '../../support/shown-results.ts';

describe('the figures of a round', () => {
  test('equal plain loops over every person, mix and pair, in 100 random rounds', () => {
    const verdicts = new Set<string | null>();
    let filled = 0;
    fc.assert(
      fc.property(aRound({ min: 2, max: 7 }, { min: 2, max: 16 }), (values) => {
        const expected = bruteForce(values);
        const { ideas, talkAbout } = resultsOf(values);
        expect(ideas).toHaveLength(expected.length);
        ideas.forEach((found, idea) => {
          const brute = expected[idea];
          verdicts.add(found.verdict);
          if (!brute) {
            expect(found).toMatchObject({ p: 0, doubt: 0, remains: 0, verdict: null, filled: 0 });
            return;
          }
          const doubt = brute.judgement + brute.values;
          const remains = doubt < 1e-12 ? 0 : brute.judgement / doubt;
          expect(Math.abs(found.p - brute.p)).toBeLessThan(1e-12);
          expect(Math.abs(found.doubt - doubt)).toBeLessThan(1e-12);
          expect(Math.abs(found.remains - remains)).toBeLessThan(1e-9);
          expect(found.assessed).toBe(brute.assessed);
          expect(found.filled).toBe(brute.filled);
          expect(found.level).toBe(brute.p > 0.95 - 1e-12 && brute.clear < 0.5 - 1e-12);
          filled += brute.filled;
          // Rounding could decide near a boundary; other tests cover the boundaries.
          const near = [brute.p - 0.95, brute.p - 0.05, remains - 0.5].some(
            (distance) => Math.abs(distance) < 1e-9,
          );
          if (near) return;
          const between = remains > 0.5 ? 'judgement' : 'values';
          expect(found.verdict).toBe(brute.p > 0.95 ? 'safe' : brute.p < 0.05 ? 'behind' : between);
        });

        // The ideas to talk about come in the order of the variance that judgement makes.
        const part = expected.map((brute) => brute?.judgement ?? 0);
        const doubtful = part.flatMap((size, idea) => (size > 1e-12 ? [idea] : []));
        expect([...talkAbout].sort((a, b) => a - b)).toEqual(doubtful);
        talkAbout.slice(1).forEach((idea, at) => {
          expect((part[talkAbout[at] ?? -1] ?? 0) - (part[idea] ?? 0)).toBeGreaterThan(-1e-12);
        });

        const medians = ideas.flatMap(({ scores, verdict }, idea) => {
          const [impactScore = 0, feasibilityScore = 0, innovationScore = 0] = criteria.map(
            (name) => scores[name].median ?? 0,
          );
          const riskLevel = 'Low' as const;
          if (verdict === null) return [];
          return [{ idea, riskLevel, impactScore, feasibilityScore, innovationScore }];
        });
        for (const one of medians)
          expect(ideas[one.idea]?.dominated).toBe(medians.some((other) => dominates(other, one)));
      }),
      { numRuns: 100 },
    );
    // The random rounds included every verdict.
    expect([...verdicts].map(String).sort().join()).toBe('behind,judgement,null,safe,values');
    expect(filled).toBeGreaterThan(0);
  });

  test('include median, count and mean distance of the scores', () => {
    const of = (...values: Value[]) =>
      firstOf(...values.map((value): Scores[] => [[value, 5, 5]]))?.scores.impactScore;
    // |1−2| + |1−7| + |1−8| + |2−7| + |2−8| + |7−8| = 26, over six pairs.
    const expected = { median: 4.5, spread: 26 / 6, count: 4, skipped: 1 };
    expect(of(8, 1, 'skip', 7, null, 2)).toEqual(expected);
    expect(of(3)).toMatchObject({ median: 3, spread: null });
    expect(of(3, 3, 9)).toMatchObject({ median: 3, spread: 4 });
  });

  test('name the score with the largest spread, the first of equal ones, or none when all agree', () => {
    const most = { spreadMost: 'feasibilityScore', spread: 5 / 3 };
    expect(firstOf('5 2 5', '5 5 7')).toMatchObject(most);
    expect(firstOf('5 2 5', '5 5 8')?.spreadMost).toBe('feasibilityScore');
    expect(firstOf('5 2 5', '5 2 5')).toMatchObject({ spreadMost: null, spread: 0 });
    expect(firstOf('5 2 5')).toMatchObject({ spreadMost: null, spread: null });
  });

  test('compare medians and risk for dominance', () => {
    // No person scores the second idea higher in every score, but all its medians are higher.
    const values = round('5 5 5, 6 6 6', '5 5 5, 6 6 6', '9 1 5, 1 9 1');
    const dominatedBy = (...risks: RiskLevel[]) =>
      roundResults(values, risks).ideas.map((idea) => idea.dominatedBy);
    expect(dominatedBy('High', 'High')).toEqual([[1], []]);
    expect(dominatedBy('Low', 'High')).toEqual([[], []]);
  });
});

test('a round without values or people has empty results', () => {
  const nothing = '- skip -, - skip -, - skip -';
  for (const values of [round(nothing, nothing), round()]) {
    const { ideas, alpha, talkAbout, voices } = roundResults(values, times(3, 'Low' as const));
    expect(ideas.map(({ verdict }) => verdict)).toEqual([null, null, null]);
    expect([talkAbout, voices, Object.values(alpha)]).toEqual([[], 0, [null, null, null]]);
  }
});

describe("a verdict's boundaries", () => {
  test('change at the next number on either side', () => {
    const tiny = Number.EPSILON / 4;
    expect([0.95, 0.95 - 4 * tiny].map((p) => roundVerdictOf(p, 0.2))).toEqual(['safe', 'values']);
    expect([0.05, 0.05 - tiny].map((p) => roundVerdictOf(p, 0.2))).toEqual(['values', 'behind']);
    expect([0.5, 0.5 - tiny].map((t) => roundVerdictOf(0.5, t))).toEqual(['judgement', 'values']);
  });

  test('are met exactly: no rounding errors add up', () => {
    const best = '9 9 9, 1 1 1';
    const worst = '1 1 1, 9 9 9';
    expect(firstOf(...times(19, best), worst)).toMatchObject({ p: 0.95, verdict: 'safe' });
    expect(firstOf(best, ...times(19, worst))).toMatchObject({ p: 0.05, verdict: 'judgement' });
    // The first idea never leads for one person. For two others it leads in half of the mixes.
    const half = '4 5 8, 7 7 2';
    expect(firstOf(worst, half, half)).toMatchObject({ remains: 0.5, verdict: 'judgement' });
  });
});

test('ideas of one value that lead together are level, unless the leading quarter holds them all', () => {
  const same: Scores[] = times(5, [5, 5, 5]);
  for (const idea of resultsOf(round(same, same)).ideas)
    expect(idea).toMatchObject({ p: 1, verdict: 'safe', level: true });
  const two = '9 9 9, 9 9 9, 5 5 5, 5 5 5, 5 5 5';
  expect(resultsOf(round(two, two)).ideas.map(({ p, level }) => [p, level])).toEqual([
    [1, false],
    [1, false],
    ...times(3, [0, false]),
  ]);
});

test('a second round (Delphi) says how p, T and spread of each idea moved', () => {
  const standing = (p: number, remains: number, spread: number | null) => ({
    p,
    remains,
    spread,
    doubt: p * (1 - p),
    verdict: 'values' as const,
  });
  const unranked = { p: 0, remains: 0, spread: 2, doubt: 0, verdict: null };
  type Standings = Record<string, ReturnType<typeof standing> | typeof unranked>;
  const closed = (all: Standings) => ({
    ideaIds: Object.keys(all),
    results: { ideas: Object.values(all) },
  });
  const first = { a: standing(0.5, 0.75, 3), b: unranked, c: standing(0.5, 0.5, null) };
  const second = { d: standing(0.5, 0.5, 1.5), c: standing(0.25, 0.25, 1), b: standing(1, 0, 1) };
  const ideas = compareRounds(
    closed({ ...first, d: standing(0, 0, 1) }),
    closed({ ...second, a: standing(0.75, 0.25, 1), new: standing(1, 0, 1) }),
  );
  const before = { p: 0.5, remains: 0.75, spread: 3, verdict: 'values' };
  expect(ideas[3]).toEqual({ before, change: { p: 0.25, remains: -0.5, spread: -2 } });
  // An idea without doubt before has no change of `remains`.
  expect(ideas[0]?.change).toEqual({ p: 0.5, remains: null, spread: 0.5 });
  expect(ideas[1]?.change).toEqual({ p: -0.25, remains: -0.25, spread: null });
  // An idea that is new or was not ranked before has neither.
  for (const idea of [ideas[2], ideas[4]]) expect(idea).toEqual({ before: null, change: null });
});

describe('medians', () => {
  test('are whole scores, or both neighbours of a half', () => {
    expect([7, 6.5, null].map(wholeScores)).toEqual([[7], [6, 7], []]);
  });

  test('replace the owner’s scores; a score without a median stays the owner’s and is named', () => {
    const typed = { impactScore: 1, feasibilityScore: 2, innovationScore: 3 };
    const scores = {
      ...sameScores([6, 7]),
      innovationScore: shownScore(null),
      impactScore: shownScore([6, 7], { median: 6.5 }),
    };
    expect(withMedians(typed, { scores })).toEqual({
      idea: { impactScore: 6.5, feasibilityScore: 7, innovationScore: 3 },
      ownScores: ['innovationScore'],
    });
    expect(withMedians(typed, undefined)).toEqual({ idea: typed, ownScores: [...criteria] });
  });
});

describe("Krippendorff's alpha", () => {
  /** Parses the rows of a table: a point is a missing value. */
  const table = (...rows: string[]) =>
    rows.map((row) => row.split(' ').map((cell) => (cell === '.' ? null : Number(cell))));

  test('equals the examples of Krippendorff (2011)', () => {
    const twoObservers = table('0 1 0 0 0 0 0 0 0 0', '1 1 1 0 0 1 0 1 0 0');
    expect(krippendorffAlpha(twoObservers)).toBeCloseTo(0.095, 3);
    const fourObservers = table(
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    );
    expect(krippendorffAlpha(fourObservers)).toBeCloseTo(0.815, 3);
  });

  test('is 1 where all say the same of each idea', () => {
    expect(krippendorffAlpha(table('1 5 9', '1 5 9', '. 5 9'))).toBe(1);
  });

  test('has no value where no two values can be compared, or all are one', () => {
    const skipped = ['skip', 3] as const;
    for (const values of [
      [],
      [[], []],
      table('1 . 3', '. 2 .'),
      table('7 7 7', '7 7 .'),
      [skipped, ['skip', null] as const],
      // An idea with one value is ignored, and all other values are equal.
      table('7 7 1', '7 7 .'),
    ])
      expect(krippendorffAlpha(values)).toBeNull();
  });

  test('depends on the order of values, not on their distance', () => {
    const stretched = (values: ReturnType<typeof table>) =>
      values.map((row) => row.map((value) => value && value ** 3));
    const values = table('1 2 5 3', '2 2 6 3', '1 3 6 .');
    expect(krippendorffAlpha(stretched(values))).toBe(krippendorffAlpha(values));
  });
});
