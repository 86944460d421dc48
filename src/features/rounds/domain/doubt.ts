import { countLeads, type Point, weightings } from './leads.ts';

/** The results of all rankings for one idea. */
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

/**
 * Each voice ranks all ideas with each weighting of the grid: the acceptability of SMAA-2 (see
 * `rankRobustness`), each voice counting the same. Whether an idea leads is 1 or 0; by the law of total
 * variance its variance p(1 − p) is `judgement` + `values`. judgement / (p(1 − p)) is the total-order
 * Sobol index of who is asked (Saltelli and others, *Global Sensitivity Analysis*, 2008): the share of
 * the doubt that would remain if everybody agreed on what counts.
 * @param voices `[voice][idea]`, without a gap
 */
export function doubts(voices: readonly (readonly Point[])[]): Doubt[] {
  const leads = countLeads(voices);
  const ideas = leads.crowded.length;
  const total = voices.length * weightings;
  return Array.from(leads.crowded, (crowded, idea) => {
    let sum = 0;
    let squares = 0;
    for (let at = idea; at < leads.voices.length; at += ideas) {
      const count = leads.voices[at] ?? 0;
      sum += count;
      squares += count * count;
    }
    // Whole numbers below 2⁵³ until they are divided, so each figure is the double nearest to the true one.
    const within = (voices.length * sum - squares) * weightings;
    const between = weightings * squares - sum * sum;
    const whole = sum * (total - sum);
    return {
      p: sum / total,
      clear: (sum - crowded) / total,
      judgement: within / total ** 2,
      values: between / total ** 2,
      remains: whole === 0 ? 0 : within / whole,
    };
  });
}
