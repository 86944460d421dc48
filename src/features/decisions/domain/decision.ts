// What is decided about an idea, and the days to look again; without the schema, which a list has no need of.
import { dayIn } from '../../../platform/text/days.ts';

export const decisionWords = ['go on', 'hold', 'stop'] as const;
export type DecisionWord = (typeof decisionWords)[number];

/** What the filter of the list can ask for: a newest decision, or that there is none. */
export const decisionChoices = [...decisionWords, 'none'] as const;

/** How they are written on the screen. */
export const decisionNames: Record<(typeof decisionChoices)[number], string> = {
  'go on': 'Go on',
  hold: 'Hold',
  stop: 'Stop',
  none: 'None yet',
};

/** Whether the review day has come in the reader's time zone. */
export const isDue = (lookAgainOn: string | null, now = new Date()) =>
  lookAgainOn !== null && lookAgainOn <= dayIn(now);
