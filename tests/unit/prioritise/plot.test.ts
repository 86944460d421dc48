import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleIdeas } from '#db/sample/sample-ideas.ts';
import { placeBubbles, placeName, plotArea, x, y } from '#features/prioritise/ui/PlotFrame.tsx';
import { shortenTitle } from '#platform/text/wording.ts';

const at = (feasibilityScore: number, impactScore: number, innovationScore: number) => ({
  impactScore,
  feasibilityScore,
  innovationScore,
});
const squareOf = (one: ReturnType<typeof at>) => `${one.feasibilityScore} ${one.impactScore}`;
const tenth = fc.integer({ min: 1, max: 10 });
const idea = fc.tuple(tenth, tenth, tenth).map(([f, i, n]) => at(f, i, n));
// Few squares, so that several ideas share one.
const near = fc.tuple(fc.constantFrom(5, 6), fc.constantFrom(5, 6), tenth);
const crowd = fc.array(
  near.map(([f, i, n]) => at(f, i, n)),
  { minLength: 1, maxLength: 60 },
);

type Circle = { cx: number; cy: number; r: number };
/** The room between two circles; negative where they overlap. */
const gap = (one: Circle, other: Circle) =>
  Math.hypot(one.cx - other.cx, one.cy - other.cy) - (one.r + other.r);

describe('the plot', () => {
  test('no bubble of a shared square covers another, or leaves the square', () => {
    fc.assert(
      fc.property(crowd, (ideas) => {
        const bubbles = placeBubbles(ideas);
        const squares = Map.groupBy(bubbles, ({ index }) => squareOf(ideas[index] ?? at(0, 0, 0)));
        for (const [square, members] of squares) {
          if (members.length === 1) continue;
          const [f = 0, i = 0] = square.split(' ').map(Number);
          members.forEach((one, k) => {
            const away = Math.max(Math.abs(one.cx - x(f)), Math.abs(one.cy - y(i)));
            expect(away + one.r).toBeLessThanOrEqual(plotArea.unit / 2 + 1e-9);
            for (const other of members.slice(k + 1)) expect(gap(one, other)).toBeGreaterThan(0);
          });
        }
      }),
    );
  });

  test('alone in its square, an idea with more innovation is never drawn smaller', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(idea, { minLength: 1, maxLength: 40, selector: squareOf }),
        (ideas) => {
          const sizes = placeBubbles(ideas).map(({ index, r }) => ({
            r,
            n: ideas[index]?.innovationScore ?? 0,
          }));
          for (const a of sizes)
            for (const b of sizes) if (a.n > b.n) expect(a.r).toBeGreaterThan(b.r);
        },
      ),
    );
  });

  test('alone in its square, no bubble covers one of a square half a point away', () => {
    const half = fc.integer({ min: 2, max: 20 }).map((halves) => halves / 2);
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.tuple(half, half, tenth).map(([f, i, n]) => at(f, i, n)),
          {
            minLength: 2,
            maxLength: 40,
            selector: squareOf,
          },
        ),
        (ideas) => {
          const bubbles = placeBubbles(ideas);
          for (const [k, one] of bubbles.entries())
            for (const other of bubbles.slice(k + 1)) expect(gap(one, other)).toBeGreaterThan(0);
        },
      ),
    );
  });

  test('one full square makes the others no smaller', () => {
    const alone = [at(9, 9, 10), at(2, 3, 4), at(7, 2, 6), at(3, 8, 8)];
    const usual = placeBubbles(alone).map(({ r }) => r);
    const full = Array.from({ length: 30 }, () => at(5, 5, 5));
    const crowded = placeBubbles([...alone, ...full]).map(({ r }) => r);
    expect(crowded.slice(0, 4)).toEqual(usual);
  });
});

test.each([17, 24])('a name %i high covers no number of the ten sample ideas', (height) => {
  const bubbles = placeBubbles(sampleIdeas);
  /** Half the width of the square that holds a two-digit number. */
  const number = 12;
  for (const own of bubbles) {
    const width = shortenTitle(sampleIdeas[own.index]?.ideaTitle ?? '').length * height * 0.6;
    const name = placeName(own, bubbles, width, height);
    const covered = bubbles.filter(
      ({ index, cx, cy }) =>
        index !== own.index &&
        Math.abs(name.x - cx) < width / 2 + number &&
        name.y > cy - number &&
        name.y - height < cy + number,
    );
    expect(covered).toEqual([]);
  }
});
