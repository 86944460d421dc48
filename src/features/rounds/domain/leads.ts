import { criteria } from '../../ideas/domain/weights.ts';
import { leading, weightGrid } from '../../prioritise/domain/robustness.ts';

/** One person's scores of one idea in the order of `criteria`; halves where medians fill gaps. */
export type Point = readonly [number, number, number];

export type Leads = {
  /** How many voices put an idea into the leading quarter: `[weighting][idea]`, row by row. */
  voices: Uint16Array;
  /** The number of rankings in which the idea tied with more ideas than the quarter holds. */
  crowded: Uint32Array;
};

const grid = Int32Array.from(weightGrid().flat());
export const weightings = grid.length / criteria.length;

/**
 * Ranks the ideas with each voice's scores and each weighting. An idea is in the leading quarter where
 * fewer than `leading` ideas are better, so ideas of one value are there together or not at all. Scores
 * are doubled: medians that are halves give whole values too, and ties are exact.
 * @param voices `[voice][idea]`, without a gap
 */
export function countLeads(voices: readonly (readonly Point[])[]): Leads {
  const ideas = voices[0]?.length ?? 0;
  const leads = {
    voices: new Uint16Array(weightings * ideas),
    crowded: new Uint32Array(ideas),
  };
  const doubled: Columns = [new Int32Array(ideas), new Int32Array(ideas), new Int32Array(ideas)];
  const values = new Int32Array(ideas);
  const most = leading(ideas);
  for (const points of voices) {
    for (const [k, column] of doubled.entries())
      for (const [idea, point] of points.entries()) column[idea] = 2 * (point[k] ?? 0);
    // The last idea of the quarter is mostly the last one with the next weighting too, or near it.
    let last = 0;
    for (let weighting = 0; weighting < weightings; weighting++) {
      weigh(doubled, weighting, values);
      const least = nthBest(values, most, values[last] ?? 0);
      last = mark(values, least, most, weighting * ideas, leads);
    }
  }
  return leads;
}

type Columns = readonly [Int32Array, Int32Array, Int32Array];

/** Computes each idea's value for one weighting of the grid. */
function weigh([x, y, z]: Columns, weighting: number, values: Int32Array): void {
  const a = grid[3 * weighting] ?? 0;
  const b = grid[3 * weighting + 1] ?? 0;
  const c = grid[3 * weighting + 2] ?? 0;
  for (let idea = 0; idea < values.length; idea++)
    values[idea] =
      Math.imul(a, x[idea] ?? 0) + Math.imul(b, y[idea] ?? 0) + Math.imul(c, z[idea] ?? 0);
}

/**
 * The n-th best value: fewer than n are better, and at least n as good. It goes from value to value, so
 * a guess that is near costs little.
 */
function nthBest(values: Int32Array, n: number, guess: number): number {
  for (let found = guess; ; ) {
    let asGood = 0;
    let better = 0;
    for (let idea = 0; idea < values.length; idea++) {
      const value = values[idea] ?? 0;
      if (value < found) continue;
      asGood++;
      if (value > found) better++;
    }
    if (better < n && asGood >= n) return found;
    found = asGood < n ? nextBelow(values, found) : nextAbove(values, found);
  }
}

function nextBelow(values: Int32Array, limit: number): number {
  let next = -1;
  for (let idea = 0; idea < values.length; idea++) {
    const value = values[idea] ?? 0;
    if (value < limit && value > next) next = value;
  }
  return next;
}

function nextAbove(values: Int32Array, limit: number): number {
  let next = 0x7fffffff;
  for (let idea = 0; idea < values.length; idea++) {
    const value = values[idea] ?? 0;
    if (value > limit && value < next) next = value;
  }
  return next;
}

/** Counts the ideas that are at least as good as `least`. @returns one of that value */
function mark(values: Int32Array, least: number, most: number, row: number, leads: Leads): number {
  let last = 0;
  let there = 0;
  for (let idea = 0; idea < values.length; idea++) {
    const value = values[idea] ?? 0;
    if (value < least) continue;
    if (value === least) last = idea;
    there++;
    leads.voices[row + idea] = (leads.voices[row + idea] ?? 0) + 1;
  }
  if (there > most)
    for (let idea = 0; idea < values.length; idea++)
      if (values[idea] === least) leads.crowded[idea] = (leads.crowded[idea] ?? 0) + 1;
  return last;
}
