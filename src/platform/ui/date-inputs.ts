// Values of inputs for dates, in the reader's time zone.

const two = (part: number) => String(part).padStart(2, '0');

/** `2026-12-03` */
export const toDateInput = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** `2026-12-03T17:00` */
export const toDateTimeInput = (date: Date): string =>
  `${toDateInput(date)}T${two(date.getHours())}:${two(date.getMinutes())}`;

/** Null for an empty input. */
export function fromDateTimeInput(value: string): Date | null {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
