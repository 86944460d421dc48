export const ideasOfRound = { min: 2, max: 60 } as const;
export const assessorsOfRound = { min: 2, max: 50 } as const;

/** Characters. */
export const longestTitle = 120;
export const longestQuestion = 300;
export const longestReason = 600;

/** Points and reasons are shown one by one from this number of people on: fewer would name them. */
export const minShown = 4;

/** The same in a round whose opener chose to show values of fewer people. */
export const minShownIn = ({ showsFew }: { showsFew: boolean }): number =>
  showsFew ? minWithMedian : minShown;

/** Among fewer people it is easy to guess who has said what. */
export const minUnguessed = 5;

/** A median is shown from this number of values on: that of one is the value itself. */
export const minWithMedian = 2;

/** A score as an assessor sets it: 'skip' is "I can't judge this", null is not set yet. */
export type Value = number | 'skip' | null;

/** Null where the idea is not ranked. */
export const roundVerdicts = ['safe', 'behind', 'judgement', 'values'] as const;
export type RoundVerdict = (typeof roundVerdicts)[number] | null;

export const closings = ['deadline', 'opener', 'everybody'] as const;
export type Closing = (typeof closings)[number];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `11 days`, rounded down; null once the deadline has passed. */
export function timeLeft(deadline: string, now: number): string | null {
  const left = Date.parse(deadline) - now;
  if (left <= 0) return null;
  if (left >= 2 * dayMs) return `${Math.floor(left / dayMs)} days`;
  if (left >= 2 * hourMs) return `${Math.floor(left / hourMs)} hours`;
  if (left >= 2 * minuteMs) return `${Math.floor(left / minuteMs)} minutes`;
  return 'less than two minutes';
}

/** In a week, at five in the afternoon where the reader is. */
export function defaultDeadline(now: Date): Date {
  const deadline = new Date(now);
  deadline.setDate(deadline.getDate() + 7);
  deadline.setHours(17, 0, 0, 0);
  return deadline;
}

/**
 * FNV-1a over the code units (Fowler, Noll and Vo, 1991), then the finalizer of MurmurHash3 (Appleby, 2008):
 * FNV-1a alone leaves names that differ in their last letters close together. 32 bits, not for secrets.
 */
function hash(name: string): number {
  let h = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) h = Math.imul(h ^ name.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The order depends on the key and the ids alone, so later ids do not move earlier ones. */
export function shuffledBy(key: string, ids: readonly string[]): string[] {
  return ids
    .map((id) => ({ id, at: hash(`${key}\n${id}`) }))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/** The order in which an assessor is asked about the ideas: the first ones colour the later ones. */
export const assessmentOrder = (roundId: string, personId: string, ideaIds: readonly string[]) =>
  shuffledBy(`${roundId}\n${personId}`, ideaIds);
