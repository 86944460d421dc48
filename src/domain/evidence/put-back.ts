// What would put an idea's sources back as they were while one of its saves stood: what has happened since is undone.
import { isSameWords } from './same-words.ts';
import type { SourceChange, SourceWords } from './source.ts';

type Noted = Pick<
  SourceChange,
  'sourceId' | 'revision' | 'what' | 'ideaRevision' | 'before' | 'said'
>;

/** The ends of what has happened to one source since a save: all that a plan has to know of it. */
export type Since = {
  sourceId: string;
  first: Pick<Noted, 'what' | 'before'>;
  last: Pick<Noted, 'revision' | 'what' | 'said'>;
};

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

/** What has to happen to one source so that it is again as it was before; null for nothing. */
export function putBackOf({ sourceId, first, last }: Since): PutBack | null {
  const { revision, what, said: before } = last;
  const shared = { sourceId, revision, before };
  // Nothing is left of its words.
  if (what === 'removed for good') return null;
  // Before it was added or brought back it was not there.
  const then = first.what === 'brought back' ? null : first.before;
  const isThere = what !== 'removed';
  if (!then) return isThere ? { ...shared, what: 'removed', words: null } : null;
  if (!isThere) return { ...shared, what: 'brought back', words: then };
  return isSameWords(then, before) ? null : { ...shared, what: 'changed', words: then };
}

/**
 * What has to happen so that the sources are again as they were while a save of the idea stood.
 * @param changes what has happened to them, in any order; what happened before the next save may be missing
 */
export function putBackPlan(changes: readonly Noted[], ideaRevision: number): PutBack[] {
  const since = changes.filter((change) => change.ideaRevision > ideaRevision);
  return [...Map.groupBy(since, (change) => change.sourceId)].flatMap(([sourceId, own]) => {
    const noted = own.toSorted((a, b) => a.revision - b.revision);
    const [first] = noted;
    const last = noted.at(-1);
    return (first && last && putBackOf({ sourceId, first, last })) ?? [];
  });
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

/** Whether the pages that were read, the latest changes first, have all that has happened since a save stood. */
export const isWholeSince = (
  { items, next }: { items: readonly Pick<SourceChange, 'ideaRevision'>[]; next: string | null },
  ideaRevision: number,
): boolean => next === null || (items.at(-1)?.ideaRevision ?? 0) <= ideaRevision;
