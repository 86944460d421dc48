/** Patterns treat most letters and digits alike, so `characters` leaves these out. */
const isAlike = (one: string) => /^[B-Yb-y1-8]$/.test(one);

/** The other visible ASCII characters, white space, characters that look like none, and some pairs. */
export const characters = [
  ...Array.from({ length: 0x5f }, (_, at) => String.fromCharCode(0x20 + at)).filter(
    (one) => !isAlike(one),
  ),
  ...'\t\u00a0\u00ad\u00df\u00e9\u0130\u0301\u200b\u202e\u3000\uac00\ufeff',
  // Accents that normalisation has to reorder, and characters that open, close or join others.
  '\u0301\u0323',
  '\uff9e\u0301',
  '\u0301\u200b\u0323',
  '\u03a3\u0301',
  '\ud83d\udc69\u200d',
  '<a',
  '@{',
  'a.',
  'a:',
  'a,',
  '"a',
  '\r\n',
  '\n ',
];

/**
 * A character may take three times as long as a letter, plus 25 ms. The most costly characters need 3 ms more on a slow
 * machine. A pattern with quadratic time needs 70 ms and more for 10,000 characters on a fast one.
 */
const boundTimes = 3;
export const boundMs = 25;
/** Enough time for many repetitions of a fast call and a few of a slow one. */
const patienceMs = 3000;

/**
 * By how many ms `one` exceeds three times `other`. Compares the best of several runs, since a busy machine slows
 * single runs. Stops as soon as the difference is within the bound: mostly after the first run, without `other`.
 */
export async function slower(
  one: () => number | Promise<number>,
  other: () => number | Promise<number>,
): Promise<number> {
  const until = performance.now() + patienceMs;
  let [best, bestOther] = [await one(), 0];
  if (best < boundMs) return best;
  bestOther = await other();
  const over = () => best - boundTimes * bestOther;
  while (over() >= boundMs && performance.now() < until) {
    best = Math.min(best, await one());
    bestOther = Math.min(bestOther, await other());
  }
  return over();
}
