import { monthsAfter } from '#platform/text/days.ts';

/** False for 31 February, for which `monthsAfter` returns another day. */
const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && monthsAfter(day, 0) === day;

/** A day from a URL, or an empty string if it is invalid. */
export const readDay = (text: string | null): string => (text && isDay(text) ? text : '');

/** The start of a day in the reader's time zone, as ISO 8601. @param later days to add */
export function momentOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
