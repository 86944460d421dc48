import { mostTries } from '../../domain/webhook.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** After each try but the last: three days in all. */
export const waitsMs = [
  5_000,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  12 * hourMs,
  20 * hourMs,
  24 * hourMs,
];
export const longestWaitMs = 24 * hourMs;

/** How long a message waits after a try, a tenth more or less by chance, so that not all come at once; null after the last. */
export function waitAfter(tries: number, retryAfter: number | null): number | null {
  const wait = tries < mostTries ? waitsMs[tries - 1] : undefined;
  if (wait === undefined) return null;
  const asked = Math.min((retryAfter ?? 0) * 1000, longestWaitMs);
  return Math.max(asked, Math.round(wait * (0.9 + 0.2 * Math.random())));
}
