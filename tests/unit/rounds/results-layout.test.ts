import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stackDots, stripSize, xOf } from '#features/rounds/ui/results/IdeaResult.tsx';
import { rankIdeas } from '#features/rounds/ui/results/result-texts.ts';
import {
  doubtArea,
  mapArea,
  type Placed,
  placeDots,
  xOfShare,
  yOfRemaining,
} from '#features/rounds/ui/results/VerdictMap.tsx';
import { aResult, shownScore } from '../../support/shown-results.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
/** Any share, or one of five, so that many ideas share a position. */
const often = fc.oneof(share, fc.constantFrom(0, 0.3, 0.5, 0.7, 1));
const placed: fc.Arbitrary<Placed> = fc.tuple(often, often).map(([p, remains]) => ({
  p,
  remains,
  group: p >= 0.95 ? 'safe' : p < 0.05 ? 'behind' : remains >= 0.5 ? 'judgement' : 'values',
}));

describe('the map', () => {
  for (const largest of [17, 26])
    test(`up to 60 dots of at most ${largest}: none covers another, each is in the area of its verdict`, () => {
      fc.assert(
        fc.property(fc.array(placed, { minLength: 1, maxLength: 60 }), (ideas) => {
          const dots = placeDots(ideas, largest);
          expect(dots.map(({ index }) => index).sort((a, b) => a - b)).toEqual([...ideas.keys()]);
          for (const [k, { cx, cy, r, index }] of dots.entries()) {
            for (const other of dots.slice(k + 1))
              expect(Math.hypot(cx - other.cx, cy - other.cy)).toBeGreaterThan(r + other.r);
            const group = ideas[index]?.group;
            const [left, right] =
              group === 'behind'
                ? [mapArea.left, doubtArea.left]
                : group === 'safe'
                  ? [doubtArea.right, mapArea.right]
                  : [doubtArea.left, doubtArea.right];
            expect(cx - r).toBeGreaterThanOrEqual(left);
            expect(cx + r).toBeLessThanOrEqual(right);
            expect(cy - r).toBeGreaterThanOrEqual(mapArea.top);
            expect(cy + r).toBeLessThanOrEqual(mapArea.base);
            if (group === 'judgement') expect(cy + r).toBeLessThan(yOfRemaining(0.5));
            if (group === 'values') expect(cy - r).toBeGreaterThan(yOfRemaining(0.5));
          }
        }),
        { numRuns: 80 },
      );
    });

  test('a dot that has room stands at its share and at what would remain of its doubt', () => {
    const [one, two] = placeDots(
      [
        { group: 'judgement', p: 0.5, remains: 0.8 },
        { group: 'values', p: 0.25, remains: 0.2 },
      ],
      17,
    );
    expect([one?.cx, one?.cy]).toEqual([xOfShare(0.5), yOfRemaining(0.8)]);
    expect([two?.cx, two?.cy]).toEqual([xOfShare(0.25), yOfRemaining(0.2)]);
  });

  test('60 ideas of which 45 are behind keep dots that a finger finds', () => {
    const ideas = Array.from({ length: 60 }, (_, at): Placed => {
      const p = at < 45 ? 0 : at / 60;
      return { p, remains: 0.6, group: at < 45 ? 'behind' : 'judgement' };
    });
    expect(placeDots(ideas, 17)[0]?.r).toBeGreaterThanOrEqual(12);
  });
});

describe('points of one score', () => {
  test('one above the other on their value, one’s own on top and apart', () => {
    expect(stackDots([4, 8, 8, 8], 8)).toEqual({
      points: [
        { x: xOf(4), y: 4.375 },
        { x: xOf(8), y: 4.375 },
        { x: xOf(8), y: 3.375 },
      ],
      own: { x: xOf(8), y: 2.375 },
      columns: [],
    });
    expect(stackDots([], null)).toEqual({ points: [], own: null, columns: [] });
  });

  test('five on one value are points, six are a column with their number', () => {
    const { points, columns } = stackDots([10, 10, 10, 10, 10], null);
    expect([points.length, columns]).toEqual([5, []]);
    // The highest dot of the highest score stays in its lane.
    for (const { x, y } of points) expect([y > 0, x < stripSize.width]).toEqual([true, true]);
    expect(stackDots([3, 3, 3, 3, 3, 3, 7], 3)).toEqual({
      columns: [{ x: xOf(3), top: 1.5, count: 6 }],
      points: [{ x: xOf(7), y: 4.375 }],
      own: { x: xOf(3), y: 2.125 },
    });
  });
});

const medians = (impact: number | null, feasibility: number, innovation: number) => ({
  impactScore: shownScore([], { median: impact }),
  feasibilityScore: shownScore([], { median: feasibility }),
  innovationScore: shownScore([], { median: innovation }),
});

test('places by the average of the three medians, shared where it is the same, last without a score', () => {
  // In the order of the server: the ideas that most likely lead come first.
  const results = [
    aResult('Middle', { verdict: 'judgement', p: 0.9, scores: medians(7, 7.5, 6.5) }),
    aResult('None', { verdict: null, scores: medians(null, 9, 9) }),
    aResult('Also middle', { verdict: 'judgement', p: 0.5, scores: medians(6, 7, 8) }),
    aResult('Best', { verdict: 'safe', p: 0.3, scores: medians(9, 8.5, 8) }),
    aResult('Last', { verdict: 'behind', dominatedBy: [3, 0], scores: medians(1, 2, 1) }),
  ];
  const ideas = rankIdeas({ results, talkAbout: [2, 0] });
  const shown = ideas.map(({ rank, score, group, result }) =>
    [rank, score?.toFixed(1), group, result.ideaTitle].join(' '),
  );
  expect(shown).toEqual([
    '1 8.5 safe Best',
    '=2 7.0 judgement Middle',
    '=2 7.0 judgement Also middle',
    '4 1.3 behind Last',
    '–  none None',
  ]);
  expect(ideas.filter(({ isFirst }) => isFirst)).toHaveLength(2);
  expect(ideas[3]?.better.map(({ ideaTitle }) => ideaTitle)).toEqual(['Best', 'Middle']);
  expect(ideas[0]?.better).toEqual([]);
});
