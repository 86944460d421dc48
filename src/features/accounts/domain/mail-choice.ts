import { dayMs, hourMs } from '#platform/text/durations.ts';

/** `at once`: mentions, replies and requests to score. `digest`: one message a day with the rest. */
export const mailKinds = ['at once', 'digest'] as const;
export type MailKind = (typeof mailKinds)[number];

export const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const zoneText = (name: string): string => name.replaceAll('_', ' ');

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[a-z]/i.test(name);
  } catch {
    return false;
  }
}

/** Converts a moment to a zone's local time, written as if it were UTC. */
function clocksOf(timeZone: string): (moment: number) => number {
  // Creating a format takes far longer than using it.
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (moment) => {
    const parts = format.formatToParts(moment);
    const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
}

/** The first moment with this local time. A time skipped by daylight saving moves to the time after the gap. */
function momentOf(shown: number, shownAt: (moment: number) => number): number {
  const offsetAt = (moment: number) => shownAt(moment) - moment;
  const before = shown - offsetAt(shown - dayMs);
  const after = shown - offsetAt(shown + dayMs);
  const found = [before, after].filter((moment) => shownAt(moment) === shown);
  return found.length > 0 ? Math.min(...found) : before;
}

/** When the next digest is due: at this hour of each day in the time zone. */
export function nextDigest(after: Date, { hour, timeZone }: { hour: number; timeZone: string }) {
  const now = Math.floor(after.getTime() / 1000) * 1000;
  const shownAt = clocksOf(timeZone);
  const today = Math.floor(shownAt(now) / dayMs) * dayMs;
  const [first = 0, second = 0] = [0, 1].map((days) =>
    momentOf(today + days * dayMs + hour * hourMs, shownAt),
  );
  return new Date(first > after.getTime() ? first : second);
}
