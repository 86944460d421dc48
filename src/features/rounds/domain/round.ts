import { dayMs, hourMs, minuteMs } from '#platform/text/durations.ts';

export const ideasOfRound = { min: 2, max: 60 } as const;
export const assessorsOfRound = { min: 2, max: 50 } as const;

/** In characters. */
export const longestTitle = 120;
export const longestQuestion = 300;
export const longestReason = 600;

/** Results show single values and reasons from this number of people on. Fewer would reveal who gave them. */
export const minShown = 4;

/** `minShown`, or fewer in a round whose opener chose to show values of few people. */
export const minShownIn = ({ showsFew }: { showsFew: boolean }): number =>
  showsFew ? minWithMedian : minShown;

/** With fewer people it is easy to guess who said what. */
export const minUnguessed = 5;

/** The number of values that a shown median needs, because the median of one value is that value. */
export const minWithMedian = 2;

/** A score as set by an assessor: 'skip' is "I can't judge this", null is not set yet. */
export type Value = number | 'skip' | null;

/** Null for an unranked idea. */
export const roundVerdicts = ['safe', 'behind', 'judgement', 'values'] as const;
export type RoundVerdict = (typeof roundVerdicts)[number] | null;

export const closings = ['deadline', 'opener', 'everybody'] as const;
export type Closing = (typeof closings)[number];

/** `11 days`, rounded down; null after the deadline. */
export function timeLeft(deadline: string, now: number): string | null {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return null;
  if (left >= 2 * dayMs) return `${Math.floor(left / dayMs)} days`;
  if (left >= 2 * hourMs) return `${Math.floor(left / hourMs)} hours`;
  if (left >= 2 * minuteMs) return `${Math.floor(left / minuteMs)} minutes`;
  return 'less than two minutes';
}

/** In a week at 17:00, local time. */
export function defaultDeadline(now: Date): Date {
  const deadline = new Date(now);
  deadline.setDate(deadline.getDate() + 7);
  deadline.setHours(17, 0, 0, 0);
  return deadline;
}
