// Records changes by others to the open idea. The page waits to show those that would move its content.
import { map } from 'nanostores';
import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import { invalidate, removeFromCache } from '../../../platform/client/query/queries.ts';
import { $ideaId } from '../../../platform/client/router/route.ts';
import { commentStores } from '../../comments/client/comments.ts';
import type { Comment } from '../../comments/domain/comment-response.ts';
import type { StreamEvent } from '../../events/domain/event.ts';
import { markRead } from '../../notifications/client/inbox.ts';
import { tagsOf } from '../../notifications/domain/event-kinds.ts';

const nobody = 'Somebody';
type IdeaChanges = {
  /** The newest event by others since the page was opened; 0 without any. */
  through: number;
  saves: readonly { revision: number; name: string; at: string }[];
  /** Ids of comments that others have written. */
  arrived: ReadonlySet<string>;
  /** Ids of those that the reader has seen. */
  seen: ReadonlySet<string>;
  /** Threads that others have resolved. They stay in their places. */
  settled: ReadonlySet<string>;
  /** Comments that others have deleted. They keep their places. */
  removed: readonly Comment[];
  deletedBy: string | null;
  /** Who recorded a decision that the page does not show yet, because it would move the content below. */
  decidedBy: string | null;
};
const nothing: IdeaChanges = {
  through: 0,
  saves: [],
  arrived: new Set(),
  seen: new Set(),
  settled: new Set(),
  removed: [],
  deletedBy: null,
  decidedBy: null,
};

export const $ideaChanges = map<IdeaChanges>(nothing);

$ideaId.listen((_, left) => {
  const { deletedBy, decidedBy } = $ideaChanges.get();
  // The next visit fetches both from the server.
  if (left && deletedBy) removeFromCache(`idea:${left}`);
  if (left && decidedBy) removeFromCache(`decisions:${left}`);
  $ideaChanges.set(nothing);
});
onSessionChange((change) => change === 'signed out' && $ideaChanges.set(nothing));

export function recordPageRead(): void {
  const ideaId = $ideaId.get();
  const { through } = $ideaChanges.get();
  // If this fails, they stay unread until the next visit.
  if (ideaId && through > 0) markRead(through, { ideaId }).catch(() => {});
}

export function showNewDecisions(): void {
  $ideaChanges.setKey('decidedBy', null);
  const ideaId = $ideaId.get();
  if (ideaId) invalidate(`decisions:${ideaId}`);
  recordPageRead();
}

/** Removes the mark of comments that the reader has seen. */
export function showNewComments(ids: readonly string[]): void {
  $ideaChanges.setKey('seen', new Set([...$ideaChanges.get().seen, ...ids]));
  recordPageRead();
}

const without = (set: ReadonlySet<string>, id: string) =>
  new Set([...set].filter((one) => one !== id));

function note(event: StreamEvent, ideaId: string): void {
  const { id, at, kind, commentId, revision, actor } = event;
  const { saves, arrived, settled, removed } = $ideaChanges.get();
  const name = actor?.name ?? nobody;
  $ideaChanges.setKey('through', id);
  if (kind === 'idea.updated' || kind === 'idea.imported')
    $ideaChanges.setKey('saves', [...saves, { revision, name, at }]);
  if (!commentId) return;
  if (kind === 'comment.created' || kind === 'comment.replied')
    $ideaChanges.setKey('arrived', new Set([...arrived, commentId]));
  if (kind === 'thread.resolved') $ideaChanges.setKey('settled', new Set([...settled, commentId]));
  if (kind === 'thread.reopened') $ideaChanges.setKey('settled', without(settled, commentId));
  if (kind !== 'comment.deleted') return;
  const { data } = commentStores(ideaId).$comments.get();
  const gone = data?.find((comment) => comment.id === commentId);
  if (gone) $ideaChanges.setKey('removed', [...removed, { ...gone, content: '' }]);
}

/** Must run before the idea's data is refetched. @param me the reader */
export function updateIdeaChanges(
  events: readonly StreamEvent[],
  ideaId: string,
  me: string,
): void {
  for (const event of events) {
    const isOwn = event.actor?.id === me;
    const name = isOwn ? 'You' : (event.actor?.name ?? nobody);
    if (!isOwn) note(event, ideaId);
    if (tagsOf(event).includes(`decisions:${ideaId}`)) $ideaChanges.setKey('decidedBy', name);
    // Also for the reader's own deletion in another tab.
    if (event.kind === 'idea.deleted') $ideaChanges.setKey('deletedBy', name);
    if (event.kind === 'idea.restored') $ideaChanges.setKey('deletedBy', null);
  }
}

/** True if the open idea was deleted. The page still shows it. */
export const isOpenIdeaDeleted = (): boolean => $ideaChanges.get().deletedBy !== null;
