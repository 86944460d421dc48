import type { RuleSet } from './rules.ts';

/** The first day of a month, in UTC. @param month `November 2026` @throws Error for another form */
export function startOfMonth(month: string): Date {
  const date = new Date(`1 ${month} 00:00 UTC`);
  if (!/^[A-Z][a-z]+ \d{4}$/.test(month) || Number.isNaN(date.getTime()))
    throw new Error(`“${month}” is no month and year`);
  return date;
}

/** Whether a source is due for rereading: more than twelve months have begun since. */
export function isOutdated(month: string, now: Date): boolean {
  const read = startOfMonth(month);
  const months =
    (now.getUTCFullYear() - read.getUTCFullYear()) * 12 + now.getUTCMonth() - read.getUTCMonth();
  return months > 12;
}

export const outdatedSources = ({ sources }: RuleSet, now: Date): string[] =>
  Object.values(sources)
    .filter(({ readAt }) => isOutdated(readAt, now))
    .map(({ title, readAt }) => `${title}, read in ${readAt}`);
