import { describe, expect, test } from 'vitest';
import type { RoundVerdict, Value } from '../../../src/features/rounds/domain/round.ts';
import {
  agreementOf,
  roundSentence,
  shownResult,
} from '../../../src/features/rounds/domain/round-results.ts';
import {
  type RoundValues,
  roundResults,
} from '../../../src/features/rounds/domain/round-statistics.ts';

type Alphas = [impact: number | null, feasibility: number | null, innovation: number | null];
type Said = Parameters<typeof roundSentence>[0];

/** A round with these verdicts; `level` stands for a safe bet that shares its value with others. */
const round = (
  [impactScore, feasibilityScore, innovationScore]: Alphas,
  verdicts: readonly (RoundVerdict | 'level')[],
): Said => {
  const values: RoundValues = { impactScore: [], feasibilityScore: [], innovationScore: [] };
  const plain = roundResults(
    values,
    verdicts.map(() => 'Low'),
  );
  return {
    alpha: { impactScore, feasibilityScore, innovationScore },
    ideas: plain.ideas.map((idea, at) => {
      const verdict = verdicts[at] ?? null;
      return verdict === 'level' ? { ...idea, verdict: 'safe', level: true } : { ...idea, verdict };
    }),
    // The ideas to discuss, in reverse order of the list.
    talkAbout: [...verdicts.keys()]
      .filter((at) => verdicts[at] === 'judgement' || verdicts[at] === 'values')
      .reverse(),
  };
};

describe('agreement', () => {
  test('from 0.8 on you agree, from 0.667 on in part', () => {
    expect([1, 0.8, 0.799, 0.667, 0.666, 0, -0.5, null].map(agreementOf)).toEqual([
      'agree',
      'agree',
      'in part',
      'in part',
      'disagree',
      'disagree',
      'disagree',
      null,
    ]);
  });
});

describe('the sentence of a closed round', () => {
  test.each<[Alphas, string]>([
    [[0.9, 0.8, 0.2], 'You agree on impact and feasibility, and disagree on innovation.'],
    [
      [0.9, 0.7, 0.2],
      'You agree on impact, agree in part on feasibility, and disagree on innovation.',
    ],
    [[0.1, 0.7, 0.2], 'You agree in part on feasibility, and disagree on impact and innovation.'],
    [[0.9, 0.9, 0.9], 'You agree on all three scores.'],
    [[0.7, 0.7, 0.7], 'You agree in part on all three scores.'],
    [[0, 0, 0], 'You disagree on all three scores.'],
    [[null, 0.9, null], 'You agree on feasibility.'],
    [[null, 0.9, 0], 'You agree on feasibility, and disagree on innovation.'],
  ])('agreement %j: %s', (alphas, expected) => {
    expect(roundSentence(round(alphas, ['behind']))).toBe(`${expected} No idea is a safe bet.`);
  });

  test('nothing about agreement where nothing can be said', () => {
    expect(roundSentence(round([null, null, null], ['safe']))).toBe('One idea is a safe bet.');
  });

  test.each<[(RoundVerdict | 'level')[], string]>([
    [['safe', 'safe', 'behind'], 'Two ideas are safe bets.'],
    [['behind', null], 'No idea is a safe bet.'],
    [['values'], 'No idea is a safe bet. One idea depends on what counts.'],
    [['safe', 'values', 'values'], 'One idea is a safe bet. Two ideas depend on what counts.'],
    [['level', 'level', 'safe'], 'One idea is a safe bet. Two ideas are level with others.'],
    // Disagreements about scores come before those about values: facts can be found out.
    [['judgement', 'values'], 'No idea is a safe bet. Discuss one idea first.'],
    [Array(12).fill('safe'), '12 ideas are safe bets.'],
    [Array(9).fill('judgement'), 'No idea is a safe bet. Discuss three ideas first.'],
  ])('verdicts %j: %s', (verdicts, expected) => {
    expect(roundSentence(round([null, null, null], verdicts))).toBe(expected);
  });

  test('too few people', () => {
    expect(roundSentence(round([0.9, null, null], [null, null]))).toBe(
      'Too few people scored these ideas for a result.',
    );
  });

  test('names the only safe bet, in one short line', () => {
    const named = (verdicts: RoundVerdict[], ...titles: string[]) =>
      roundSentence(round([null, null, null], verdicts), titles);
    expect(named(['judgement', 'safe'], 'A', 'Home spirometry')).toBe(
      '“Home spirometry” is a safe bet. Discuss one idea first.',
    );
    expect(named(['safe', 'safe'], 'A', 'B')).toBe('Two ideas are safe bets.');
    expect(named(['safe'], `${'🫁'.repeat(42)} ab\n\tc`)).toBe(
      `“${'🫁'.repeat(42)}…” is a safe bet.`,
    );
    expect(named(['safe'], `${'🫁'.repeat(42)}\n\tc`)).toBe(
      `“${'🫁'.repeat(42)} c” is a safe bet.`,
    );
  });
});

describe('the values that are shown', () => {
  const shown = (...impact: Value[]) => {
    const column = (values: readonly Value[]) => values.map((value) => [value, 5]);
    const values: RoundValues = {
      impactScore: column(impact),
      feasibilityScore: column(impact.map(() => 6)),
      innovationScore: column(impact.map(() => 7)),
    };
    const [first] = roundResults(values, ['Low', 'Low']).ideas;
    if (!first) throw new Error('two ideas');
    return shownResult(first, values, 0);
  };

  test('points in order from four people on, without lowest, highest and spread of a score', () => {
    const { scores, spread } = shown(9, 'skip', 3, 5, 4);
    expect(scores.impactScore).toEqual({
      median: 4.5,
      count: 4,
      skipped: 1,
      points: [3, 4, 5, 9],
      wide: true,
    });
    expect(spread).not.toBeNull();
  });

  test('of fewer only the median: two with the median 3 who are far apart gave 1 and 5', () => {
    const { scores, spread } = shown(9, 'skip', 6, 5);
    expect(scores.impactScore).toEqual({
      median: 6,
      count: 3,
      skipped: 1,
      points: null,
      wide: false,
    });
    expect(scores.innovationScore.points).toEqual([7, 7, 7, 7]);
    expect(spread).toBeNull();
    expect(shown(1, 5).scores).toEqual(shown(3, 3).scores);
    expect(shown('skip', null).scores.impactScore).toMatchObject({ median: null, wide: false });
  });
});
