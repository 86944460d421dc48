// Separate from the schema, which lists do not need.
import { dayIn } from '#platform/text/days.ts';

export const decisionWords = ['go on', 'hold', 'stop'] as const;
export type DecisionWord = (typeof decisionWords)[number];

export const decisionChoices = [...decisionWords, 'none'] as const;

export const decisionNames: Record<(typeof decisionChoices)[number], string> = {
  'go on': 'Go on',
  hold: 'Hold',
  stop: 'Stop',
  none: 'Not decided',
};

/** Whether the review day has begun in the reader's time zone. */
export const isDue = (lookAgainOn: string | null, now = new Date()) =>
  lookAgainOn !== null && lookAgainOn <= dayIn(now);
