import { leading, weightGrid } from '../ranking/robustness.ts';
import { criteria } from '../ranking/weights.ts';

/** One voice's scores of one idea in the order of `criteria`; whole, or halves where medians fill gaps. */
export type Point = readonly [number, number, number];

/** What all rankings together say about an idea. */
export type Doubt = {
  /** Share of rankings (voices × weightings) in which it is in the leading quarter. */
  p: number;
  /** The same without the rankings in which ideas of its own value push it out of the quarter. */
  clear: number;
  /** Mean over the weightings of the variance over the voices. */
  judgement: number;
  /** Variance over the weightings of the mean over the voices. */
  values: number;
  /** judgement / (judgement + values), 0 to 1; 0 without doubt. */
  remains: number;
};

const grid = Int32Array.from(weightGrid().flat());
const weightings = grid.length / criteria.length;

/**
 * Each voice ranks all ideas with each weighting of the grid: the acceptability of SMAA-2 (see
 * `rankRobustness`), each voice counting the same. Whether an idea leads is 1 or 0; by the law of total
 * variance its variance p(1 − p) is `judgement` + `values`. judgement / (p(1 − p)) is the total-order
 * Sobol index of who is asked (Saltelli and others, *Global Sensitivity Analysis*, 2008): the share of
 * the doubt that would remain if everybody agreed on what counts.
 * @param voices `[voice][idea]`, without a gap
 */
export function doubts(voices: readonly (readonly Point[])[]): Doubt[] {
  const ideas = voices[0]?.length ?? 0;
  const { leads, clear } = countLeads(voices, ideas);
  const total = voices.length * weightings;
  return Array.from({ length: ideas }, (_, idea) => {
    let sum = 0;
    let squares = 0;
    for (let at = idea; at < leads.length; at += ideas) {
      const count = leads[at] ?? 0;
      sum += count;
      squares += count * count;
    }
    // Whole numbers below 2⁵³ until they are divided, so each figure is the double nearest to the true one.
    const within = (voices.length * sum - squares) * weightings;
    const between = weightings * squares - sum * sum;
    const whole = sum * (total - sum);
    return {
      p: sum / total,
      clear: (clear[idea] ?? 0) / total,
      judgement: within / total ** 2,
      values: between / total ** 2,
      remains: whole === 0 ? 0 : within / whole,
    };
  });
}

/**
 * How many voices put an idea into the leading quarter: `[weighting][idea]`. Ideas are kept in order from
 * one weighting to the next; few swap on the way, so putting the next values in order is nearly one pass.
 * Scores are doubled, so that medians that are halves give whole values too and ties are exact.
 */
function countLeads(voices: readonly (readonly Point[])[], ideas: number) {
  const most = leading(ideas);
  const leads = new Uint16Array(weightings * ideas);
  const clear = new Uint32Array(ideas);
  const doubled = new Int32Array(ideas * criteria.length);
  const order = new Uint16Array(ideas);
  const values = new Int32Array(ideas);
  for (const points of voices) {
    points.forEach((point, idea) => {
      point.forEach((score, k) => {
        doubled[idea * criteria.length + k] = 2 * score;
      });
      order[idea] = idea;
    });
    for (let weighting = 0; weighting < weightings; weighting++) {
      sortByValue(weighting, doubled, order, values);
      const least = values[most - 1] ?? 0;
      const crowded = ideas > most && (values[most] ?? 0) === least;
      for (let at = 0; at < ideas; at++) {
        const value = values[at] ?? 0;
        if (value < least) break;
        const idea = order[at] ?? 0;
        const cell = weighting * ideas + idea;
        leads[cell] = (leads[cell] ?? 0) + 1;
        if (!crowded || value > least) clear[idea] = (clear[idea] ?? 0) + 1;
      }
    }
  }
  return { leads, clear };
}

/** Insertion sort of the ideas by value, the best first, from the order they were in. */
function sortByValue(
  weighting: number,
  doubled: Int32Array,
  order: Uint16Array,
  values: Int32Array,
): void {
  const a = grid[weighting * 3] ?? 0;
  const b = grid[weighting * 3 + 1] ?? 0;
  const c = grid[weighting * 3 + 2] ?? 0;
  for (let next = 0; next < order.length; next++) {
    const idea = order[next] ?? 0;
    const value =
      a * (doubled[idea * 3] ?? 0) +
      b * (doubled[idea * 3 + 1] ?? 0) +
      c * (doubled[idea * 3 + 2] ?? 0);
    let at = next;
    while (at > 0 && (values[at - 1] ?? 0) < value) {
      values[at] = values[at - 1] ?? 0;
      order[at] = order[at - 1] ?? 0;
      at--;
    }
    values[at] = value;
    order[at] = idea;
  }
}
