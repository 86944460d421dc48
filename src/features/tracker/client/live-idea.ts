// Records changes by others to the open idea. The page waits to show those that would move its content.
import { map } from 'nanostores';
import type { StreamEvent } from '#features/events/domain/event.ts';
import { markRead } from '#features/notifications/client/inbox.ts';
import { tagsOf } from '#features/notifications/domain/event-kinds.ts';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import { invalidate, removeFromCache } from '#platform/client/query/queries.ts';
import { $ideaId } from '#platform/client/router/route.ts';

const nobody = 'Somebody';
type IdeaChanges = {
  /** The newest event by others since the page was opened; 0 without any. */
  through: number;
  saves: readonly { revision: number; name: string; at: string }[];
  deletedBy: string | null;
  // The page does not show new decisions and comments yet, because they would move the content below.
  decidedBy: string | null;
  commented: readonly { id: string; name: string; isReply: boolean }[];
};
const nothing: IdeaChanges = {
  through: 0,
  saves: [],
  deletedBy: null,
  decidedBy: null,
  commented: [],
};

export const $ideaChanges = map<IdeaChanges>(nothing);

$ideaId.listen((_, left) => {
  const { deletedBy, decidedBy, commented } = $ideaChanges.get();
  // The next visit fetches them from the server.
  if (left && deletedBy) removeFromCache(`idea:${left}`);
  if (left && decidedBy) removeFromCache(`decisions:${left}`);
  if (left && commented.length > 0) removeFromCache(`comments:${left}`);
  $ideaChanges.set(nothing);
});
onSessionChange((change) => change === 'signed out' && $ideaChanges.set(nothing));

export function recordPageRead(): void {
  const ideaId = $ideaId.get();
  const { through } = $ideaChanges.get();
  // If this fails, they stay unread until the next visit.
  if (ideaId && through > 0) markRead(through, { ideaId }).catch(() => {});
}

function showNew(part: 'decisions' | 'comments'): void {
  const ideaId = $ideaId.get();
  if (ideaId) invalidate(`${part}:${ideaId}`);
  recordPageRead();
}

export function showNewDecisions(): void {
  $ideaChanges.setKey('decidedBy', null);
  showNew('decisions');
}

export function showNewComments(): void {
  $ideaChanges.setKey('commented', []);
  showNew('comments');
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
    const { saves, commented } = $ideaChanges.get();
    const { id, at, kind, revision, commentId } = event;
    if (!isOwn) $ideaChanges.setKey('through', id);
    if (!isOwn && (kind === 'idea.updated' || kind === 'idea.imported'))
      $ideaChanges.setKey('saves', [...saves, { revision, name, at }]);
    const isReply = kind === 'comment.replied';
    if (commentId && (isReply || kind === 'comment.created'))
      $ideaChanges.setKey('commented', [...commented, { id: commentId, name, isReply }]);
    if (tagsOf(event).includes(`decisions:${ideaId}`)) $ideaChanges.setKey('decidedBy', name);
    // Also for the reader's own deletion in another tab.
    if (kind === 'idea.deleted') $ideaChanges.setKey('deletedBy', name);
    if (kind === 'idea.restored') $ideaChanges.setKey('deletedBy', null);
  }
}

/** True if the open idea was deleted. The page still shows it. */
export const isOpenIdeaDeleted = (): boolean => $ideaChanges.get().deletedBy !== null;
