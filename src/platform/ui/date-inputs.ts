// Values of date and time inputs, in the reader's time zone.

const two = (part: number) => String(part).padStart(2, '0');

/** `2026-12-03` */
export const toDateInput = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** `17:00` */
export const toTimeInput = (date: Date): string =>
  `${two(date.getHours())}:${two(date.getMinutes())}`;

/** Null if one of them is incomplete or impossible. */
export function fromInputs(day: string, time: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d/.test(time)) return null;
  const date = new Date(`${day}T${time}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
