// What is decided about an idea, and the days to look again; without the schema, which a list has no need of.

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

/** The day of a moment in a time zone; without one, in that of this device. */
export const dayIn = (moment: Date, timeZone?: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);

/** The day of a moment in UTC. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Whether the review day has come in the reader's time zone. */
export const isDue = (lookAgainOn: string | null, now = new Date()) =>
  lookAgainOn !== null && lookAgainOn <= dayIn(now);

/** The day so many months after another one; the last of its month where that month is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}
