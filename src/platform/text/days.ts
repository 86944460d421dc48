/** By time zone, because each takes milliseconds to create. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** YYYY-MM-DD in a time zone, by default that of the device. */
export function dayIn(moment: Date, timeZone?: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format.format(moment);
}

/** In UTC. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** The same day some months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}
