const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * How long a round stays open, in words that follow "Closes in": `11 days`. Never more than is left; null once its deadline has
 * passed.
 */
export function timeLeft(deadline: string, now: number): string | null {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return null;
  if (left >= 2 * dayMs) return `${Math.floor(left / dayMs)} days`;
  if (left >= 2 * hourMs) return `${Math.floor(left / hourMs)} hours`;
  if (left >= 2 * minuteMs) return `${Math.floor(left / minuteMs)} minutes`;
  return 'less than two minutes';
}

/** The first deadline that a form offers: in a week, at five in the afternoon where its reader is. */
export function usualDeadline(now: Date): Date {
  const deadline = new Date(now);
  deadline.setDate(deadline.getDate() + 7);
  deadline.setHours(17, 0, 0, 0);
  return deadline;
}
