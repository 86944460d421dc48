import { describe, expect, test } from 'vitest';
import { emptyDraft } from '#features/ideas/domain/idea.ts';
import {
  addScoresSet,
  criteria,
  isScored,
  isUnset,
  scoresSetOf,
} from '#features/ideas/domain/weights.ts';
import { splitByScores } from '#features/rounds/domain/round-statistics.ts';

const fives = { impactScore: 5, feasibilityScore: 5, innovationScore: 5 };

describe('scores that are set', () => {
  test('are those that are named, and those that are not 5', () => {
    expect(scoresSetOf(fives, [])).toEqual([]);
    expect(scoresSetOf(fives, ['innovationScore'])).toEqual(['innovationScore']);
    const moved = scoresSetOf({ ...fives, impactScore: 1 }, ['innovationScore']);
    expect(moved).toEqual(['impactScore', 'innovationScore']);
  });

  test('include a score that a person moves, and no other field', () => {
    const moved = addScoresSet(['innovationScore'], 'impactScore');
    expect(moved).toEqual(['impactScore', 'innovationScore']);
    expect(addScoresSet([], 'marketSize')).toEqual([]);
    const draft = { ...emptyDraft(), scoresSet: addScoresSet([], 'impactScore') };
    expect(isUnset(draft, 'impactScore')).toBe(false);
    expect(isUnset(draft, 'feasibilityScore')).toBe(true);
    expect(isUnset(draft, 'overallPriorityRank')).toBe(false);
    expect(isScored(draft)).toBe(true);
  });
});

describe('a ranking', () => {
  const medians = (impact: number | null) => ({
    impactScore: { median: impact },
    feasibilityScore: { median: 7 },
    innovationScore: { median: 8.5 },
  });
  const none = { ...fives, id: 'none', scoresSet: [] };
  const all = { ...fives, id: 'all', scoresSet: [...criteria] };

  test('leaves out an idea whose scores nobody has set', () => {
    const split = { ideas: [all], unscored: [none], ownScores: new Map() };
    expect(splitByScores([none, all], null)).toEqual(split);
  });

  test('takes it in with the medians of a round for all three scores, and puts no start value in the place of one', () => {
    const split = (impact: number | null) =>
      splitByScores(
        [none, all],
        [none, all].map(({ id }) => ({ id, scores: medians(impact) })),
      );
    expect(split(6).ideas.map(({ id, impactScore }) => `${id} ${impactScore}`)).toEqual([
      ...['none 6', 'all 6'],
    ]);
    expect(split(6)).toMatchObject({ unscored: [], ownScores: new Map() });
    expect(split(null).ideas.map(({ id }) => id)).toEqual(['all']);
    const ownScores = new Map([['all', ['impactScore']]]);
    expect(split(null)).toMatchObject({ unscored: [none], ownScores });
  });
});
