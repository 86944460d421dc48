import type { Comment } from '../domain/comment-response.ts';

export type UnreadComments = {
  /** Their ids. */
  unread: readonly string[];
  /** Comments by others since the page was opened. */
  arrived: ReadonlySet<string>;
  seen: ReadonlySet<string>;
  onSeen: (ids: readonly string[]) => void;
  /** Threads that others have resolved since the page was opened stay among the open ones. */
  settled: ReadonlySet<string>;
  /** Comments that others have deleted since keep their places. */
  removed: readonly Comment[];
  wanted: string | null;
  reach: (element: HTMLElement | null) => void;
};

/** Puts deleted comments back in their places. */
export function withRemoved(there: readonly Comment[], removed: readonly Comment[]): Comment[] {
  const ids = new Set(there.map(({ id }) => id));
  const gone = removed.filter(({ id }) => !ids.has(id));
  if (gone.length === 0) return [...there];
  return [...there, ...gone].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}
