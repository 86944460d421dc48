import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Value } from '../../../src/features/rounds/domain/round.ts';
import {
  doubts,
  type IdeaResult,
  type Point,
  type RoundValues,
  roundResults,
  roundVerdictOf,
} from '../../../src/features/rounds/domain/round-statistics.ts';
import {
  aRound,
  bruteForce,
  firstOf,
  resultsOf,
  round,
  type Scores,
  times,
} from '../../support/rounds.ts';

describe('the figures of a round', () => {
  test('equals plain loops over every person, mix and pair, in 100 random rounds', () => {
    const verdicts = new Set<string | null>();
    let filled = 0;
    fc.assert(
      fc.property(aRound({ min: 2, max: 7 }, { min: 2, max: 16 }), (values) => {
        const expected = bruteForce(values);
        const { ideas } = resultsOf(values);
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
      }),
      { numRuns: 100 },
    );
    // The random rounds included every verdict.
    expect([...verdicts].map(String).sort()).toEqual([
      'behind',
      'judgement',
      'null',
      'safe',
      'values',
    ]);
    expect(filled).toBeGreaterThan(0);
  });

  test('splits the variance into two parts that sum to the whole', () => {
    const score = fc.integer({ min: 2, max: 20 }).map((twice) => twice / 2);
    const points = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 20 }))
      .chain(([people, ideas]) =>
        fc.array(fc.array(fc.tuple(score, score, score), { minLength: ideas, maxLength: ideas }), {
          minLength: people,
          maxLength: people,
        }),
      );
    fc.assert(
      fc.property(points, (voices) => {
        for (const { p, judgement, values, remains, clear } of doubts(voices)) {
          const whole = p * (1 - p);
          expect(Math.abs(judgement + values - whole)).toBeLessThan(1e-12);
          expect(Math.min(judgement, values)).toBeGreaterThanOrEqual(0);
          expect(Math.abs(remains * whole - judgement)).toBeLessThan(1e-12);
          expect(clear).toBeLessThanOrEqual(p);
        }
      }),
    );
  });

  test('leaves no doubt when all people score alike', () => {
    const person = fc.array(fc.tuple(...times(3, fc.integer({ min: 1, max: 10 }))), {
      minLength: 2,
      maxLength: 30,
    });
    let doubtful = 0;
    fc.assert(
      fc.property(person, fc.integer({ min: 2, max: 6 }), (ideas, people) => {
        const points = ideas.map(([x = 1, y = 1, z = 1]): Point => [x, y, z]);
        for (const { remains, doubt } of resultsOf(round(...times(people, points))).ideas) {
          expect(remains).toBe(0);
          if (doubt > 0) doubtful++;
        }
      }),
    );
    expect(doubtful).toBeGreaterThan(0);
  });

  test('leaves all doubt when the weights make no difference', () => {
    const people = fc
      .integer({ min: 2, max: 20 })
      .chain((ideas) =>
        fc.array(
          fc.array(fc.integer({ min: 1, max: 10 }), { minLength: ideas, maxLength: ideas }),
          { minLength: 2, maxLength: 6 },
        ),
      );
    let doubtful = 0;
    fc.assert(
      fc.property(people, (rows) => {
        const values = round(...rows.map((row) => row.map((v): Scores => [v, v, v])));
        for (const { remains, doubt } of resultsOf(values).ideas) {
          expect(remains).toBe(doubt > 0 ? 1 : 0);
          if (doubt > 0) doubtful++;
        }
      }),
    );
    expect(doubtful).toBeGreaterThan(0);
  });

  test('equals a result by hand: two people each see another idea ahead by one score', () => {
    // i ≥ j in 676 of 1,326 mixes, in 26 of them i = j. In these 26 both people put both ideas first.
    const result = firstOf('6 5 5, 5 6 5', '5 6 5, 6 5 5');
    const [leads, both] = [676 / 1326, 26 / 1326];
    expect(result?.p).toBeCloseTo(leads, 12);
    // In all other mixes exactly one person puts the first idea first, so the variance is 1/4.
    expect(result?.remains).toBeCloseTo((1 - both) / 4 / (leads * (1 - leads)), 12);
  });

  test('does not depend on the order of people and ideas', () => {
    fc.assert(
      fc.property(aRound(undefined, { min: 2, max: 15 }), (values) => {
        const turned = (list: RoundValues[keyof RoundValues]) =>
          list.map((row) => [...row].reverse()).reverse();
        const forward = resultsOf(values);
        const backward = resultsOf({
          impactScore: turned(values.impactScore),
          feasibilityScore: turned(values.feasibilityScore),
          innovationScore: turned(values.innovationScore),
        });
        const last = forward.ideas.length - 1;
        const named = (ideas: IdeaResult[], nameOf: (idea: number) => number) =>
          ideas.map((one) => ({ ...one, dominatedBy: one.dominatedBy.map(nameOf).sort() }));
        expect(named(backward.ideas.reverse(), (idea) => last - idea)).toEqual(
          named(forward.ideas, (idea) => idea),
        );
        expect(backward.voices).toBe(forward.voices);
      }),
      { numRuns: 30 },
    );
  });
});

describe('gaps', () => {
  test('returns no verdict for an idea with one assessor, and leaves it out of the ranking', () => {
    const { ideas, voices } = resultsOf(round('9 9 9, 5 5 5, 1 1 1', '- - -, 5 5 5, 1 1 1'));
    expect(ideas.map(({ verdict }) => verdict)).toEqual([null, 'safe', 'behind']);
    expect(ideas[0]).toMatchObject({ p: 0, assessed: 1, filled: 0, dominated: false });
    // The unranked idea would dominate the others.
    expect(ideas[1]?.dominated).toBe(false);
    expect(voices).toBe(2);
  });

  test('returns no verdict for an idea with a score that nobody judged', () => {
    const { ideas } = resultsOf(round(...times(3, '9 9 skip, 5 5 5')));
    expect(ideas.map(({ verdict }) => verdict)).toEqual([null, 'safe']);
    expect(ideas[0]).toMatchObject({ assessed: 3 });
    expect(ideas[0]?.scores.innovationScore).toEqual({
      median: null,
      spread: null,
      count: 0,
      skipped: 3,
    });
  });

  test('ignores an assessor without values', () => {
    const ideas = '9 1 1, 1 9 1';
    const nothing = 'skip - -, skip - -';
    const other = '1 9 1, 9 1 9';
    const without = resultsOf(round(ideas, other));
    const found = resultsOf(round(ideas, nothing, other));
    expect(found.voices).toBe(2);
    expect(found.ideas.map(({ p, remains, filled }) => [p, remains, filled])).toEqual(
      without.ideas.map(({ p, remains, filled }) => [p, remains, filled]),
    );
  });

  test('returns empty results without values or people', () => {
    const nothing = '- skip -, - skip -, - skip -';
    for (const values of [round(nothing, nothing), round()]) {
      const { ideas, alpha, talkAbout, voices } = roundResults(values, times(3, 'Low' as const));
      expect(ideas.map(({ verdict }) => verdict)).toEqual([null, null, null]);
      expect([talkAbout, voices, Object.values(alpha)]).toEqual([[], 0, [null, null, null]]);
    }
  });
});

describe("a verdict's boundaries", () => {
  const best = '9 9 9, 1 1 1';
  const worst = '1 1 1, 9 9 9';
  /** The first idea leads with all but 15 of 1,326 mixes: not where 9·(50 − i) < i. */
  const nearlyBest = '1 10 10, 2 1 1';
  /** The first idea leads with 21 mixes: where 9·(50 − i) ≤ i. */
  const nearlyWorst = '2 1 1, 1 10 10';

  test('returns safe from 95 % on', () => {
    const at = firstOf(...times(19, best), worst);
    expect(at).toMatchObject({ p: 0.95, verdict: 'safe' });
    const below = firstOf(...times(18, best), nearlyBest, worst);
    expect(below?.p).toBeCloseTo(0.95 - 15 / 26_520, 12);
    expect(below?.verdict).toBe('judgement');
    const above = firstOf(...times(19, best), nearlyWorst);
    expect(above?.p).toBeCloseTo(0.95 + 21 / 26_520, 12);
    expect(above?.verdict).toBe('safe');
  });

  test('returns behind below 5 %', () => {
    const at = firstOf(best, ...times(19, worst));
    expect(at).toMatchObject({ p: 0.05, verdict: 'judgement' });
    const below = firstOf(nearlyBest, ...times(19, worst));
    expect(below?.p).toBeCloseTo(0.05 - 15 / 26_520, 12);
    expect(below?.verdict).toBe('behind');
    const above = firstOf(best, nearlyWorst, ...times(18, worst));
    expect(above?.p).toBeCloseTo(0.05 + 21 / 26_520, 12);
    expect(above?.verdict).toBe('judgement');
  });

  test('returns judgement when at least half of the doubt remains', () => {
    // The first idea never leads for one person. For two others it leads in h of 1,326 mixes: T = 1,326 / (3,978 − 2h).
    const never = '1 1 1, 9 9 9';
    const half = '4 5 8, 7 7 2';
    expect(firstOf(never, half, half)).toMatchObject({ remains: 0.5, verdict: 'judgement' });
    const less = '4 5 5, 9 3 3';
    const below = firstOf(never, less, less);
    expect(below?.remains).toBeCloseTo(1326 / (3978 - 2 * 660), 12);
    expect(below?.verdict).toBe('values');
    const more = '4 4 8, 7 7 1';
    const above = firstOf(never, more, more);
    expect(above?.remains).toBeCloseTo(1326 / (3978 - 2 * 666), 12);
    expect(above?.verdict).toBe('judgement');
  });

  test('changes at the next number on either side', () => {
    const tiny = Number.EPSILON / 4;
    expect([0.95, 0.95 - 4 * tiny].map((p) => roundVerdictOf(p, 0.2))).toEqual(['safe', 'values']);
    expect([0.05, 0.05 - tiny].map((p) => roundVerdictOf(p, 0.2))).toEqual(['values', 'behind']);
    expect([0.5, 0.5 - tiny].map((t) => roundVerdictOf(0.5, t))).toEqual(['judgement', 'values']);
  });
});

describe('ties', () => {
  test('marks ideas of one value that lead together as level', () => {
    const same: Scores[] = times(5, [5, 5, 5]);
    for (const idea of resultsOf(round(same, same)).ideas)
      expect(idea).toMatchObject({ p: 1, verdict: 'safe', level: true });
    // The leading quarter of five ideas holds two.
    const two = '9 9 9, 9 9 9, 5 5 5, 5 5 5, 5 5 5';
    expect(resultsOf(round(two, two)).ideas.map(({ p, level }) => [p, level])).toEqual([
      [1, false],
      [1, false],
      [0, false],
      [0, false],
      [0, false],
    ]);
  });

  test('does not round a median between two whole values', () => {
    // The third person gets the median 5.5 for the first idea: less than 6, more than 5.
    const share = (other: Value) =>
      firstOf('5 5 5, 1 1 1', '6 6 6, 1 1 1', `- - -, ${other} ${other} ${other}`)?.p;
    expect(share(5)).toBe(1);
    expect(share(6)).toBeCloseTo(2 / 3, 12);
  });
});
