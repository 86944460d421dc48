// Random rounds, and a brute-force computation of their results over every person, mix of weights and pair of ideas.
import fc from 'fast-check';
import type { RiskLevel } from '#features/ideas/domain/fields.ts';
import { criteria } from '#features/ideas/domain/weights.ts';
import type { Value } from '#features/rounds/domain/round.ts';
import { type RoundValues, roundResults } from '#features/rounds/domain/round-statistics.ts';

/** Every idea has a centre; each score equals it, lies near it or lies anywhere. Gaps and ties are frequent. */
export const aRound = (people = { min: 2, max: 7 }, ideas = { min: 2, max: 40 }) =>
  fc
    .record({
      people: fc.integer(people),
      ideas: fc.integer(ideas),
      top: fc.constantFrom(3, 10, 10),
      apart: fc.constantFrom(0, 1, 1, 2, 9),
      gaps: fc.constantFrom(0, 10, 30, 60),
      ownIdeas: fc.boolean(),
    })
    .chain(({ people, ideas, top, apart, gaps, ownIdeas }) =>
      fc
        .record({
          centres: rows(criteria.length, ideas, fc.integer({ min: 1, max: top })),
          offsets: rows(
            criteria.length * people,
            ideas,
            fc.tuple(fc.integer({ min: -apart, max: apart }), fc.integer({ min: 1, max: 100 })),
          ),
          owners: fc.array(fc.nat(people - 1), { minLength: ideas, maxLength: ideas }),
        })
        .map(({ centres, offsets, owners }): RoundValues => {
          const matrix = (k: number) =>
            offsets.slice(k * people, (k + 1) * people).map((row, person) =>
              row.map(([offset, chance], idea): Value => {
                if (ownIdeas && owners[idea] === person) return null;
                if (chance <= gaps) return chance % 2 ? 'skip' : null;
                return Math.min(top, Math.max(1, (centres[k]?.[idea] ?? 1) + offset));
              }),
            );
          return {
            impactScore: matrix(0),
            feasibilityScore: matrix(1),
            innovationScore: matrix(2),
          };
        }),
    );

const rows = <T>(count: number, length: number, cell: fc.Arbitrary<T>) =>
  fc.array(fc.array(cell, { minLength: length, maxLength: length }), {
    minLength: count,
    maxLength: count,
  });

export const ideasIn = (values: RoundValues) => values.impactScore[0]?.length ?? 0;

/** All values of one score of one idea, sorted. */
const numbersOf = (values: RoundValues, k: number, idea: number) =>
  values[criteria[k] ?? 'impactScore']
    .map((row) => row[idea])
    .filter((value) => typeof value === 'number')
    .sort((a, b) => a - b);

function median(sorted: readonly number[]): number {
  if (sorted.length <= 2) return sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return median(sorted.slice(1, -1));
}

/** The people who scored at least one of these ideas. */
const peopleWith = (values: RoundValues, ideas: readonly number[]) =>
  values.impactScore.flatMap((_, person) => {
    const isScored = (idea: number) =>
      criteria.some((name) => typeof values[name][person]?.[idea] === 'number');
    return ideas.some(isScored) ? [person] : [];
  });

export type Scores = readonly [Value, Value, Value];

/** The scores of a person in short: `'9 9 9, 1 skip -'` has two ideas; "-" is a missing value. */
export const readScores = (ideas: string): Scores[] =>
  ideas.split(', ').map((idea) => {
    const [impact = null, feasibility = null, innovation = null] = idea
      .split(' ')
      .map((word): Value => (word === '-' ? null : word === 'skip' ? word : Number(word)));
    return [impact, feasibility, innovation];
  });

type Person = string | readonly Scores[];

/** A round of these people, each with the scores of impact, feasibility and innovation for each idea. */
export function round(...people: readonly Person[]): RoundValues {
  const rows = people.map((one) => (typeof one === 'string' ? readScores(one) : one));
  return {
    impactScore: rows.map((ideas) => ideas.map(([value]) => value)),
    feasibilityScore: rows.map((ideas) => ideas.map(([, value]) => value)),
    innovationScore: rows.map((ideas) => ideas.map(([, , value]) => value)),
  };
}

/** The results of a round in which all ideas have the same risk. */
export const resultsOf = (values: RoundValues) =>
  roundResults(values, times<RiskLevel>(ideasIn(values), 'Low'));
export const firstOf = (...people: readonly Person[]) => resultsOf(round(...people)).ideas[0];
export const times = <Thing>(count: number, thing: Thing) =>
  Array.from({ length: count }, () => thing);

export type Expected = {
  p: number;
  clear: number;
  judgement: number;
  values: number;
  assessed: number;
  filled: number;
};

/** How many ideas are worth more than this one, and how many at least as much, itself included. */
function ahead(worth: Float64Array, mine: number): [number, number] {
  const [above, below] = [mine + 1e-9, mine - 1e-9];
  let better = 0;
  let asGood = 0;
  for (let at = 0; at < worth.length; at++) {
    const theirs = worth[at] ?? 0;
    better += Number(theirs > above);
    asGood += Number(theirs > below);
  }
  return [better, asGood];
}

/** The results by their definition, in floating point; null for an idea without a rank. */
export function bruteForce(values: RoundValues): (Expected | null)[] {
  const ideas = Array.from({ length: ideasIn(values) }, (_, idea) => idea);
  const ranked = ideas.filter(
    (idea) =>
      peopleWith(values, [idea]).length >= 2 &&
      [0, 1, 2].every((k) => numbersOf(values, k, idea).length > 0),
  );
  const voices = peopleWith(values, ranked);
  const filled = ranked.map(() => 0);
  const scores = voices.map((person) =>
    ranked.map((idea, at) =>
      criteria.map((name, k) => {
        const value = values[name][person]?.[idea];
        if (typeof value === 'number') return value;
        filled[at] = (filled[at] ?? 0) + 1;
        return median(numbersOf(values, k, idea));
      }),
    ),
  );

  const quarter = Math.max(1, Math.ceil(ranked.length / 4));
  // A typed array: with millions of steps it takes a fraction of the time of a growing array.
  const worth = new Float64Array(ranked.length);
  /** Whether each idea leads, ordered by mix of weights and then by person. */
  const leads = ranked.map(() => new Uint8Array(1326 * voices.length));
  const clear = ranked.map(() => 0);
  let nth = 0;
  for (let i = 0; i <= 50; i++)
    for (let j = 0; i + j <= 50; j++) {
      const [a, b, c] = [i / 50, j / 50, (50 - i - j) / 50];
      for (const points of scores) {
        points.forEach((point, at) => {
          worth[at] = a * (point[0] ?? 0) + b * (point[1] ?? 0) + c * (point[2] ?? 0);
        });
        leads.forEach((list, at) => {
          const [better, asGood] = ahead(worth, worth[at] ?? 0);
          list[nth] = 1 + better <= quarter ? 1 : 0;
          if (asGood <= quarter) clear[at] = (clear[at] ?? 0) + 1;
        });
        nth++;
      }
    }

  return ideas.map((idea) => {
    const at = ranked.indexOf(idea);
    const all = leads[at];
    if (!all) return null;
    const lists: Uint8Array[] = [];
    for (let from = 0; from < all.length; from += voices.length)
      lists.push(all.subarray(from, from + voices.length));
    return {
      p: mean(all),
      clear: (clear[at] ?? 0) / all.length,
      judgement: mean(lists.map(variance)),
      values: variance(lists.map(mean)),
      assessed: peopleWith(values, [idea]).length,
      filled: filled[at] ?? 0,
    };
  });
}

const mean = (list: ArrayLike<number>) =>
  Array.from(list).reduce((sum, value) => sum + value, 0) / list.length;

function variance(list: ArrayLike<number>): number {
  const middle = mean(list);
  return mean(Array.from(list, (value) => (value - middle) ** 2));
}
