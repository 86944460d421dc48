// Values of inputs for dates, in the reader's time zone.

/** `2026-12-03T17:00` */
export const toDateTimeInput = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** Null for an empty input. */
export function fromDateTimeInput(value: string): Date | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
