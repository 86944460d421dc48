// Values of date and time inputs in the reader's time zone.

const two = (part: number) => String(part).padStart(2, '0');

/** `2026-12-03`, for an input of type date. */
export const toDateInput = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** `17:00`, for an input of type time. */
export const toTimeInput = (date: Date): string =>
  `${two(date.getHours())}:${two(date.getMinutes())}`;

/** The moment that both name; null while one of them is not filled in, or names none. */
export function fromInputs(day: string, time: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d/.test(time)) return null;
  const date = new Date(`${day}T${time}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The reader's time zone: `Europe/Lisbon`. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
