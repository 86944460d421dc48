import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { krippendorffAlpha } from '../../../src/features/rounds/domain/round-statistics.ts';

/** Parses the rows of a table: a point is a missing value. */
const table = (...rows: string[]) =>
  rows.map((row) => row.split(' ').map((cell) => (cell === '.' ? null : Number(cell))));

describe("Krippendorff's alpha, by the examples of Krippendorff (2011)", () => {
  test('two observers, two values, none missing: 0.095', () => {
    const data = table('0 1 0 0 0 0 0 0 0 0', '1 1 1 0 0 1 0 1 0 0');
    expect(krippendorffAlpha(data)).toBeCloseTo(0.095, 3);
  });

  test('four observers, 12 units, missing values: ordinal 0.815', () => {
    const data = table(
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    );
    expect(krippendorffAlpha(data)).toBeCloseTo(0.815, 3);
  });
});

/** 1 − D_o / D_e, computed over every pair of values: within the units, and in total. */
function byPairs(values: readonly (readonly unknown[])[]): number | null {
  const units: number[][] = [];
  for (let unit = 0; unit < (values[0]?.length ?? 0); unit++) {
    const here: number[] = [];
    for (const row of values) {
      const value = row[unit];
      if (typeof value === 'number') here.push(value);
    }
    if (here.length >= 2) units.push(here);
  }
  const all = units.flat();
  const distance = (a: number, b: number) => {
    if (a === b) return 0;
    let between = 0;
    for (const value of all) {
      if (value > Math.min(a, b) && value < Math.max(a, b)) between += 1;
      if (value === a || value === b) between += 0.5;
    }
    return between * between;
  };
  const meanOfPairs = (list: readonly number[]) => {
    let sum = 0;
    for (let i = 0; i < list.length; i++)
      for (let j = 0; j < list.length; j++)
        if (i !== j) sum += distance(list[i] ?? 0, list[j] ?? 0);
    return sum / (list.length * (list.length - 1));
  };
  const expected = all.length > 1 ? meanOfPairs(all) : 0;
  if (expected === 0) return null;
  let observed = 0;
  for (const unit of units) observed += (unit.length / all.length) * meanOfPairs(unit);
  return 1 - observed / expected;
}

const cell = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 10 }) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant('skip' as const) },
);
const data = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 12 }))
  .chain(([people, units]) =>
    fc.array(fc.array(cell, { minLength: units, maxLength: units }), {
      minLength: people,
      maxLength: people,
    }),
  );

describe("Krippendorff's alpha", () => {
  test('agrees with a second implementation, by pairs', () => {
    fc.assert(
      fc.property(data, (values) => {
        const found = krippendorffAlpha(values);
        const expected = byPairs(values);
        if (expected === null) expect(found).toBeNull();
        else expect(found).toBeCloseTo(expected, 10);
      }),
      { numRuns: 80 },
    );
  });

  test('1 where all say the same of each idea, whatever that is', () => {
    expect(krippendorffAlpha(table('1 5 9', '1 5 9', '. 5 9'))).toBe(1);
  });

  test('no value where no two can be compared, or all are one', () => {
    expect(krippendorffAlpha([])).toBeNull();
    expect(krippendorffAlpha([[], []])).toBeNull();
    expect(krippendorffAlpha(table('1 . 3', '. 2 .'))).toBeNull();
    expect(krippendorffAlpha(table('7 7 7', '7 7 .'))).toBeNull();
    expect(
      krippendorffAlpha([
        ['skip', 3],
        ['skip', null],
      ]),
    ).toBeNull();
    // An idea with one value is ignored, and all other values are equal.
    expect(krippendorffAlpha(table('7 7 1', '7 7 .'))).toBeNull();
  });

  test('ordinal: an order is all that counts, not how far apart the numbers lie', () => {
    const stretched = (values: ReturnType<typeof table>) =>
      values.map((row) => row.map((value) => value && value ** 3));
    const values = table('1 2 5 3', '2 2 6 3', '1 3 6 .');
    expect(krippendorffAlpha(stretched(values))).toBe(krippendorffAlpha(values));
  });
});
