// The figures and the sentence of a closed round that the server sends, and how often it computes them.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { RoundVerdict, Value } from '#features/rounds/domain/round.ts';
import {
  agreementOf,
  pickIdeas,
  publicResults,
  roundSentence,
  shownResult,
  shownResults,
} from '#features/rounds/domain/round-results.ts';
import {
  perScore,
  roundResults,
  roundVerdictOf,
  summarise,
} from '#features/rounds/domain/round-statistics.ts';
import { cacheResults } from '#features/rounds/server/queries.ts';
import { aRound, ideasIn, round, times } from '../../support/rounds.ts';

const values = round(
  '9 2 5, 4 8 3, 7 6 1, 2 2 2',
  '3 7 6, 8 1 9, 5 4 8, 2 2 2',
  '6 4 2, 1 9 7, 9 3 5, 2 2 2',
);
const low = times(4, 'Low' as const);
const results = roundResults(values, low);
const first = results.ideas[0] ?? expect.fail('no ideas');

describe('the sentence of a closed round', () => {
  type Alphas = [impact: number | null, feasibility: number | null, innovation: number | null];

  /** The sentence for these verdicts; `level` stands for a safe bet that shares its value with others. */
  const sentence = (
    [impactScore, feasibilityScore, innovationScore]: Alphas,
    verdicts: readonly (RoundVerdict | 'level')[],
    titles?: string[],
  ) => {
    const isDoubtful = (at: number) => ['judgement', 'values'].includes(verdicts[at] ?? '');
    return roundSentence(
      {
        alpha: { impactScore, feasibilityScore, innovationScore },
        ideas: verdicts.map((verdict) => {
          const level = verdict === 'level';
          return { ...first, verdict: level ? 'safe' : verdict, level };
        }),
        // The ideas to discuss, in reverse order of the list.
        talkAbout: [...verdicts.keys()].filter(isDoubtful).reverse(),
      },
      titles,
    );
  };
  const none: Alphas = [null, null, null];

  test('agreement: from 0.8 on you agree, from 0.667 on in part', () => {
    const words = ['agree', 'in part', 'disagree', null];
    expect([1, 0.799, 0.666, null].map(agreementOf)).toEqual(words);
    expect([0.8, 0.667, -0.5, null].map(agreementOf)).toEqual(words);
  });

  test.each<[Alphas, string]>([
    [[0.9, 0.8, 0.2], 'You agree on impact and feasibility, and disagree on innovation. '],
    [
      [0.9, 0.7, 0.2],
      'You agree on impact, agree in part on feasibility, and disagree on innovation. ',
    ],
    [[0.1, 0.7, 0.2], 'You agree in part on feasibility, and disagree on impact and innovation. '],
    [[0.9, 0.9, 0.9], 'You agree on all three scores. '],
    [[0.7, 0.7, 0.7], 'You agree in part on all three scores. '],
    [[0, 0, 0], 'You disagree on all three scores. '],
    [[null, 0.9, null], 'You agree on feasibility. '],
    [[null, 0.9, 0], 'You agree on feasibility, and disagree on innovation. '],
    [none, ''],
  ])('agreement %j: %s', (alphas, expected) => {
    expect(sentence(alphas, ['behind', 'behind'])).toBe(`${expected}No idea is a safe bet.`);
  });

  test.each<[(RoundVerdict | 'level')[], string]>([
    [['safe', 'behind'], 'One idea is a safe bet.'],
    [['safe'], 'Only one idea can be ranked, so there is nothing to compare it with.'],
    [['safe', 'safe', 'behind'], 'Two ideas are safe bets.'],
    [['values', 'behind'], 'No idea is a safe bet. One idea depends on what counts.'],
    [['safe', 'values', 'values'], 'One idea is a safe bet. Two ideas depend on what counts.'],
    [['level', 'level', 'safe'], 'One idea is a safe bet. Two ideas are level with others.'],
    // Disagreements about scores come before those about values: facts can be found out.
    [['judgement', 'values'], 'No idea is a safe bet. Discuss one idea first.'],
    [Array(12).fill('safe'), '12 ideas are safe bets.'],
    [Array(9).fill('judgement'), 'No idea is a safe bet. Discuss three ideas first.'],
  ])('verdicts %j: %s', (verdicts, expected) => {
    expect(sentence(none, verdicts)).toBe(expected);
  });

  test('names the only safe bet, in one short line', () => {
    expect(sentence(none, ['judgement', 'safe'], ['A', 'Home spirometry'])).toBe(
      '“Home spirometry” is a safe bet. Discuss one idea first.',
    );
    expect(sentence(none, ['safe', 'safe'], ['A', 'B'])).toBe('Two ideas are safe bets.');
    const long = '🫁'.repeat(42);
    expect(sentence(none, ['safe', 'behind'], [`${long} ab\n\tc`])).toBe(
      `“${long}…” is a safe bet.`,
    );
    expect(sentence(none, ['safe', 'behind'], [`${long}\n\tc`])).toBe(`“${long} c” is a safe bet.`);
  });
});

describe('figures that are cut off', () => {
  const shownOf = (figures: { p?: number; remains?: number }) =>
    shownResults({ ...results, ideas: [{ ...first, ...figures }] }, values).ideas[0];

  test.each([
    [0, 0],
    [0.0499, 0.04],
    [0.05, 0.05],
    [0.29, 0.29],
    [0.4999, 0.49],
    [0.5, 0.5],
    [0.9499, 0.94],
    [0.95, 0.95],
    [0.9999, 0.99],
    [1, 1],
  ])('shows a share of %d as %d, with the same verdict', (p, shown) => {
    expect(shownOf({ p })?.p).toBe(shown);
    expect(shownOf({ remains: p })?.remains).toBe(shown);
    expect(roundVerdictOf(shown, 1)).toBe(roundVerdictOf(p, 1));
    expect(roundVerdictOf(0.5, shown)).toBe(roundVerdictOf(0.5, p));
    expect(shownOf({ p })?.doubt).toBeCloseTo(shown * (1 - shown), 10);
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

describe('the values that are shown', () => {
  const shown = (...impact: Value[]) => {
    const column = (all: readonly Value[]) => all.map((value) => [value, 5]);
    const all = {
      impactScore: column(impact),
      feasibilityScore: column(impact.map(() => 6)),
      innovationScore: column(impact.map(() => 7)),
    };
    return shownResult(roundResults(all, ['Low', 'Low']).ideas[0] ?? first, all, 0);
  };

  test('are sorted points from four people on', () => {
    const { scores, spread } = shown(9, 'skip', 3, 5, 4);
    const points = [3, 4, 5, 9];
    expect(scores.impactScore).toEqual({ median: 4.5, count: 4, skipped: 1, points, wide: true });
    expect(spread).not.toBeNull();
  });

  test('are the median alone of two or three people, and nothing of one', () => {
    const { scores, spread } = shown(9, 'skip', 6, 5);
    const few = { skipped: 1, points: null, wide: null };
    expect(scores.impactScore).toEqual({ ...few, median: 6, count: 3 });
    expect(scores.innovationScore.points).toEqual([7, 7, 7, 7]);
    expect(spread).toBeNull();
    // The spread would tell these apart, and who gave 1 and 5.
    expect(shown(1, 5).scores).toEqual(shown(3, 3).scores);
    expect(shown(9, 'skip').scores.impactScore).toEqual({ ...few, median: null, count: 1 });
    expect(shown('skip', null).scores.impactScore).toMatchObject({ median: null, wide: null });
  });
});

describe('a hidden value', () => {
  /** Only one person scored the impact of the third idea, so its median is hidden. */
  const twoPeople = (hiddenImpact: number) =>
    round('5 5 5, 9 9 9, skip 8 8, 6 6 6', `5 5 5, 9 9 9, ${hiddenImpact} 8 8, 6 6 6`);

  test('changes no figure when its median is hidden too', () => {
    const shown = publicResults(twoPeople(8), low);
    expect(publicResults(twoPeople(1), low)).toEqual(shown);
    expect(publicResults(twoPeople(10), low)).toEqual(shown);
    expect(shown.ideas.map(({ dominatedBy }) => dominatedBy)).toEqual([[1, 3], [], [], [1]]);
    expect(shown.ideas[2]).toMatchObject({ verdict: null, dominated: false, p: 0, assessed: 2 });
    const rest = pickIdeas(shown, [0, 2, 3]);
    expect(rest.ideas.map(({ dominatedBy }) => dominatedBy)).toEqual([[2], [], []]);
    const noAlpha = { impactScore: null, feasibilityScore: null, innovationScore: null };
    expect(shown.alpha).toEqual(noAlpha);
  });

  // Replaces each value of a single person by another one, and hidden values of several people by their median.
  test.each([
    [4, { min: 2, max: 9 }],
    [2, { min: 2, max: 5 }],
  ])('changes no figure of random rounds that show values from %d people on', (fewest, ideas) => {
    fc.assert(
      fc.property(
        aRound({ min: 2, max: 5 }, ideas),
        fc.integer({ min: 1, max: 10 }),
        (given, single) => {
          const risks = times(ideasIn(given), 'Low' as const);
          const other = perScore((name) => {
            const rows = given[name];
            return rows.map((row) =>
              row.map((value, idea) => {
                const { count, median } = summarise(rows.map((each) => each[idea] ?? null));
                if (typeof value !== 'number' || count >= fewest) return value;
                return count === 1 ? single : median;
              }),
            );
          });
          expect(publicResults(other, risks, fewest)).toEqual(publicResults(given, risks, fewest));
        },
      ),
      { numRuns: 50, seed: 24 },
    );
  });

  test('is none when at least four people scored everything', () => {
    const four = round(
      '9 2 5, 4 8 3, 7 6 1, 2 2 2',
      '8 2 5, 4 7 3, 7 6 2, 2 2 2',
      '7 2 5, 4 6 3, 7 6 3, 2 2 2',
      '6 2 5, 4 5 3, 7 6 4, 2 2 2',
    );
    expect(publicResults(four, low)).toEqual(shownResults(roundResults(four, low), four));
  });
});

describe('the cache of results', () => {
  const shown = shownResults(results, values);

  test('computes once for concurrent callers', async () => {
    const compute = vi.fn(async () => shown);
    await Promise.all(times(5, 'a').map((name) => cacheResults(name, compute)));
    expect(await cacheResults('a', compute)).toBe(shown);
    expect(compute).toHaveBeenCalledTimes(1);
  });

  test('keeps neither failures nor results without votes, which a replica may not have yet', async () => {
    const failing = cacheResults('b', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    const empty = { ...shown, voices: 0 };
    expect(await cacheResults('b', async () => empty)).toBe(empty);
    expect(await cacheResults('b', async () => shown)).toBe(shown);
  });
});
