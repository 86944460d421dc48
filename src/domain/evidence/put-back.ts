// What would put an idea's sources back as they were while one of its saves stood: what has happened since is undone.
import { isSameWords } from './same-words.ts';
import type { SourceChange, SourceWords } from './source.ts';

type Noted = Pick<
  SourceChange,
  'sourceId' | 'revision' | 'what' | 'ideaRevision' | 'before' | 'said'
>;

/** What becomes of one source. */
export type PutBack = {
  sourceId: string;
  /** That of the source now. */
  revision: number;
  what: 'changed' | 'removed' | 'brought back';
  /** What it says from then on; null where it is removed. */
  words: SourceWords | null;
  before: SourceWords;
};

/**
 * What has to happen so that the sources are again as they were while a save of the idea stood.
 * @param changes what has happened to them, in any order; what happened before the next save may be missing
 */
export function putBackPlan(changes: readonly Noted[], ideaRevision: number): PutBack[] {
  const plans: PutBack[] = [];
  const since = changes.filter((change) => change.ideaRevision > ideaRevision);
  for (const [sourceId, own] of Map.groupBy(since, (change) => change.sourceId)) {
    const noted = own.toSorted((a, b) => a.revision - b.revision);
    const [first] = noted;
    const now = noted.at(-1);
    if (!first || !now) continue;
    const { revision, said: before } = now;
    const shared = { sourceId, revision, before };
    // Nothing is left of its words.
    if (now.what === 'removed for good') continue;
    // Before it was added or brought back it was not there.
    const then = first.what === 'brought back' ? null : first.before;
    const isThere = now.what !== 'removed';
    if (!then) {
      if (isThere) plans.push({ ...shared, what: 'removed', words: null });
    } else if (!isThere) plans.push({ ...shared, what: 'brought back', words: then });
    else if (!isSameWords(then, before)) plans.push({ ...shared, what: 'changed', words: then });
  }
  return plans;
}

/** A source as somebody has read it. */
export type ReadSource = Pick<PutBack, 'sourceId' | 'revision'>;

/** Whether a plan is about just the sources that somebody has read. */
export function isAsRead(plan: readonly ReadSource[], read: readonly ReadSource[]): boolean {
  const known = new Set(read.map(({ sourceId, revision }) => `${sourceId} ${revision}`));
  return (
    known.size === plan.length &&
    plan.every(({ sourceId, revision }) => known.has(`${sourceId} ${revision}`))
  );
}

/** Whether a list of the latest changes has all that has happened since a save stood. @param most as many as it may have */
export const isWholeSince = (
  changes: readonly Pick<SourceChange, 'ideaRevision'>[],
  ideaRevision: number,
  most: number,
): boolean => changes.length < most || (changes.at(-1)?.ideaRevision ?? 0) <= ideaRevision;
