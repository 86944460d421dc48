import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { Comment } from '../../../comments/domain/comment-response.ts';
import { $ideaChanges } from '../../client/live-idea.ts';

/** Comments by their ids. */
type Comments = ReadonlyMap<string, Comment>;
/** Comments by others since the page was opened. */
export type Arrived = {
  arrived: ReadonlySet<string>;
  /** Threads that they have resolved. */
  settled: ReadonlySet<string>;
};
export const nothingArrived: Arrived = { arrived: new Set(), settled: new Set() };

/**
 * @param first the comments on the page at the start
 * @param told threads that others have resolved
 * @param me the reader
 */
export const arrivedSince = (
  first: Comments,
  now: readonly Comment[],
  told: ReadonlySet<string>,
  me: string,
): Arrived => ({
  arrived: new Set(now.flatMap(({ id, userId }) => (first.has(id) || userId === me ? [] : [id]))),
  settled: new Set([...told].filter((id) => !first.get(id)?.resolvedAt)),
});

/** The new comments. @param isRead false while they load */
export function useArrived(now: readonly Comment[] | undefined, isRead: boolean, me: string) {
  const { settled } = useStore($ideaChanges);
  const [first, setFirst] = useState<Comments | null>(null);
  if (!first && now && isRead) setFirst(new Map(now.map((comment) => [comment.id, comment])));
  return useMemo(
    () => (first && now ? arrivedSince(first, now, settled, me) : nothingArrived),
    [first, now, settled, me],
  );
}
