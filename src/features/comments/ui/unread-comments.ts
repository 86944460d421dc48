import type { Comment } from '../domain/comment-response.ts';

/** What is new of the comments on a page for its reader, and which of them they were led to. */
export type UnreadComments = {
  /** The ids of those that were new as they came. */
  unread: readonly string[];
  /** Those that others have written since the page was opened. */
  arrived: ReadonlySet<string>;
  /** Of these, those that were looked at. */
  seen: ReadonlySet<string>;
  onSeen: (ids: readonly string[]) => void;
  /** Threads that others have resolved since: they stay among the open ones. */
  settled: ReadonlySet<string>;
  /** Comments that others have deleted since: their places stay. */
  removed: readonly Comment[];
  /** The id of the comment that they were led to. */
  wanted: string | null;
  /** Told where that stands on the page. */
  reach: (element: HTMLElement | null) => void;
};

/** Comments as they are, and those that were deleted, where they stood. */
export function withRemoved(there: readonly Comment[], removed: readonly Comment[]): Comment[] {
  const ids = new Set(there.map(({ id }) => id));
  const gone = removed.filter(({ id }) => !ids.has(id));
  if (gone.length === 0) return [...there];
  return [...there, ...gone].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}
