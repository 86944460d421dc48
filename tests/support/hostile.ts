/** Letters and digits are all alike to whatever reads them. */
const isAlike = (one: string) => /^[B-Yb-y1-8]$/.test(one);

/** Every other character of ASCII that can be seen, white space, some that look like none, and some pairs. */
export const characters = [
  ...Array.from({ length: 0x5f }, (_, at) => String.fromCharCode(0x20 + at)).filter(
    (one) => !isAlike(one),
  ),
  '\t',
  '\u00a0',
  '\u00ad',
  '\u00df',
  '\u00e9',
  '\u0130',
  '\u0301',
  '\u200b',
  '\u202e',
  '\u3000',
  '\uac00',
  '\ufeff',
  // Accents that normalising has to put in order, and what opens, ends or joins something beside another character.
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

/** Any character may take three times as long as a letter, and 3 ms more: a pattern that grows too fast takes hundreds. */
const boundTimes = 3;
export const boundMs = 3;
/** Long enough for many tries of what is quick, and a few of what is not. */
const patienceMs = 3000;

/**
 * By how much one thing takes longer than three times another, in ms: the best of many tries, since on a busy machine
 * anything is slow at times. It is tried again only until that is within the bound.
 */
export async function slower(
  one: () => number | Promise<number>,
  other: () => number | Promise<number>,
): Promise<number> {
  const until = performance.now() + patienceMs;
  let [best, bestOther] = [await one(), await other()];
  const over = () => best - boundTimes * bestOther;
  while (over() >= boundMs && performance.now() < until) {
    best = Math.min(best, await one());
    bestOther = Math.min(bestOther, await other());
  }
  return over();
}
