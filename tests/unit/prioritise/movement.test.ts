import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Move, rankMovement } from '#features/ideas/domain/rank-movement.ts';
import { presets, type Scored, toWeights, weightedScore } from '#features/ideas/domain/weights.ts';
import { processorTime } from '../../support/processor-time.ts';

const equal = toWeights([100 / 3, 100 / 3, 100 / 3]);
const scored = (impactScore: number, feasibilityScore = 5, innovationScore = 5): Scored => ({
  impactScore,
  feasibilityScore,
  innovationScore,
});

/** Computes the rank of each idea by counting the ideas with a better score. */
function ranks(scores: readonly (Scored | null)[], weights = equal): (number | null)[] {
  return scores.map((one) => {
    if (one === null) return null;
    const own = weightedScore(one, weights);
    let rank = 1;
    for (const other of scores)
      if (other !== null && weightedScore(other, weights) > own + 1e-9) rank++;
    return rank;
  });
}

/**
 * Finds each deletion that the next change of the idea takes back with the same worth, by looking at all pairs. Another
 * deletion in between changes nothing.
 */
function isUndone(first: readonly (Scored | null)[], moves: readonly Move[], weights = equal) {
  const worthAfter = (at: number, idea: number) => {
    const scores = moves.findLast((one, index) => index < at && one.idea === idea)?.scores;
    const own = scores === undefined ? first[idea] : scores;
    return own ? weightedScore(own, weights) : null;
  };
  const pairs = moves.flatMap(({ idea, scores }, back) => {
    if (scores === null || worthAfter(back, idea) !== null) return [];
    const gone = moves.findLastIndex(
      (one, at) => at < back && one.idea === idea && worthAfter(at, idea) !== null,
    );
    const isSame = gone >= 0 && worthAfter(gone, idea) === worthAfter(back + 1, idea);
    const ofIdea = moves.flatMap((one, at) => (one.idea === idea ? [at] : []));
    return isSame ? ofIdea.filter((at) => at >= gone && at <= back) : [];
  });
  return (move: number) => pairs.includes(move);
}

const oneScore = fc.integer({ min: 1, max: 4 });
const someScores = fc.tuple(oneScore, oneScore, oneScore).map(([a, b, c]) => scored(a, b, c));
const maybe = fc.option(someScores, { nil: null, freq: 4 });

test('every rank, and every move that changed one for good, as counted after each move', () => {
  fc.assert(
    fc.property(
      fc.array(maybe, { minLength: 1, maxLength: 12 }),
      fc.array(fc.record({ at: fc.nat(), scores: maybe }), { maxLength: 15 }),
      fc.constantFrom(...presets.map((preset) => toWeights(preset.weights))),
      (first, changes, weights) => {
        const moves: Move[] = changes.map(({ at, scores }) => ({
          idea: at % first.length,
          scores,
        }));
        const found = rankMovement(first, moves, weights, { ideas: 99, causes: 99 });
        const start = ranks(first, weights);
        const now = [...first];
        const causes = first.map(() => [] as object[]);
        let before = start;
        const undone = isUndone(first, moves, weights);
        moves.forEach(({ idea, scores }, move) => {
          if (undone(move)) return;
          now[idea] = scores;
          const after = ranks(now, weights);
          first.forEach((_, one) => {
            const [was = null, is = null] = [before[one], after[one]];
            if (was !== is) causes[one]?.push({ move, before: was, after: is });
          });
          before = after;
        });
        expect(found.before.map((one) => one?.rank ?? null)).toEqual(start);
        expect(found.after.map((one) => one?.rank ?? null)).toEqual(before);
        const isTied = (all: (number | null)[]) =>
          all.map((rank) => rank !== null && all.filter((other) => other === rank).length > 1);
        expect(found.after.map((one) => one?.tied ?? false)).toEqual(isTied(before));
        const movedOnes = first.flatMap((_, one) => (start[one] === before[one] ? [] : [one]));
        expect(found.moved.map(({ idea }) => idea).sort((a, b) => a - b)).toEqual(movedOnes);
        expect(found.movedCount).toBe(movedOnes.length);
        for (const { idea, causes: told, more, untouched } of found.moved) {
          expect(told).toEqual(causes[idea]);
          expect(more).toBe(0);
          const own = first[idea] ?? null;
          const stays =
            own !== null && now[idea] !== null && moves.some((one) => one.idea === idea);
          const without = now.map((one, at) => (at === idea ? own : one));
          expect(untouched).toBe(stays ? ranks(without, weights)[idea] : null);
        }
      },
    ),
    { numRuns: 100 },
  );
});

describe('the shown movement', () => {
  test('a save, a new idea and one that went; those that came or went first, then the furthest', () => {
    const first = [scored(9), scored(8), scored(7), null, scored(2)];
    const moves = [
      { idea: 2, scores: scored(10) },
      { idea: 3, scores: scored(10, 10) },
      { idea: 4, scores: null },
    ];
    const found = rankMovement(first, moves, equal);
    expect(found.after.map((one) => one?.rank ?? null)).toEqual([3, 4, 2, 1, null]);
    expect(found.moved.map(({ idea }) => idea)).toEqual([3, 4, 0, 1, 2]);
    expect(found.moved.at(-1)).toEqual({
      idea: 2,
      causes: [
        { move: 0, before: 3, after: 1 },
        { move: 1, before: 1, after: 2 },
      ],
      more: 0,
      // Without its own change, the other changes would have moved the idea to rank 4.
      untouched: 4,
    });
    expect(found.moved[0]).toMatchObject({ causes: [{ move: 1, before: null, after: 1 }] });
  });

  test('a deletion names no cause when the idea came back unchanged, and one when it came back changed', () => {
    const first = [scored(5), scored(7), scored(9), scored(8)];
    const moves = [
      { idea: 0, scores: scored(10) },
      { idea: 0, scores: null },
      { idea: 2, scores: null },
      { idea: 2, scores: scored(9) },
      { idea: 0, scores: scored(10) },
      { idea: 3, scores: null },
      { idea: 3, scores: scored(6) },
    ];
    expect(rankMovement(first, moves, equal).moved).toMatchObject([
      { idea: 0, causes: [{ move: 0, before: 4, after: 1 }] },
      { idea: 3, causes: [{ move: 0 }, { move: 5, after: null }, { move: 6, after: 4 }] },
      { idea: 2, causes: [{ move: 0, before: 1, after: 2 }] },
    ]);
  });

  test('many ideas and many causes: the largest, and how many more there are', () => {
    const first = Array.from({ length: 60 }, (_, at) => scored(1 + (at % 9)));
    const moves = first.map((_, at) => ({ idea: 59 - at, scores: scored(1 + ((at * 7) % 9), 9) }));
    const all = rankMovement(first, moves, equal, { ideas: 99, causes: 99 });
    const few = rankMovement(first, moves, equal, { ideas: 3, causes: 2 });
    const ideas = all.moved.map(({ idea }) => idea);
    expect(few.moved.map(({ idea }) => idea)).toEqual(ideas.slice(0, 3));
    expect(few.movedCount).toBe(all.movedCount);
    for (const [at, one] of few.moved.entries()) {
      expect(one.causes).toHaveLength(2);
      expect(one.more).toBe((all.moved[at]?.causes.length ?? 0) - 2);
    }
  });

  test('the last save of the idea itself is among its causes, however small', () => {
    const first = [scored(5), scored(6), scored(7), scored(8)];
    const own = [9, 1, 10, 1, 7.5].map((score) => ({ idea: 0, scores: scored(score) }));
    const found = rankMovement(first, own, equal, { ideas: 1, causes: 2 });
    expect(found.moved).toMatchObject([
      { idea: 0, causes: [{ move: 0 }, { move: 4, before: 4, after: 2 }], more: 3 },
    ]);
  });

  test('five thousand ideas and as many moves take no long time', () => {
    const first = Array.from({ length: 5000 }, (_, at) => scored(1 + (at % 10), 1 + (at % 7)));
    const moves = first.map((_, at) => ({
      idea: at,
      scores: scored(10 - (at % 10), 1 + (at % 5)),
    }));
    expect(processorTime(() => rankMovement(first, moves, equal))).toBeLessThan(1000);
  });
});
