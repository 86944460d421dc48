import type { Comment } from '../domain/comment-response.ts';

/** The reader's unread comments on the page, and the comment that the URL names. */
export type UnreadComments = {
  /** The ids of those that were new as they came. */
  unread: readonly string[];
  /** Comments by others since the page was opened. */
  arrived: ReadonlySet<string>;
  /** Those that the reader has seen. */
  seen: ReadonlySet<string>;
  onSeen: (ids: readonly string[]) => void;
  /** Threads that others have resolved since: they stay among the open ones. */
  settled: ReadonlySet<string>;
  /** Comments that others have deleted since: their places stay. */
  removed: readonly Comment[];
  /** The id of the comment that the URL names. */
  wanted: string | null;
  /** Receives the element of the target. */
  reach: (element: HTMLElement | null) => void;
};

/** Comments as they are, and those that were deleted, where they stood. */
export function withRemoved(there: readonly Comment[], removed: readonly Comment[]): Comment[] {
  const ids = new Set(there.map(({ id }) => id));
  const gone = removed.filter(({ id }) => !ids.has(id));
  if (gone.length === 0) return [...there];
  return [...there, ...gone].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}
