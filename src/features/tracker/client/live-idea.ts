// Changes by others to the open idea. The page keeps its position while someone reads or writes.
import { map } from 'nanostores';
import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import { forgetRead, revalidate } from '../../../platform/client/query/queries.ts';
import { $ideaId } from '../../../platform/client/router/route.ts';
import { commentStores } from '../../comments/client/comments.ts';
import type { Comment } from '../../comments/domain/comment-response.ts';
import { decisionStores } from '../../decisions/client/decisions.ts';
import type { StreamEvent } from '../../events/domain/live.ts';
import { ideaStores } from '../../ideas/client/idea.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import { markRead } from '../../notifications/client/inbox.ts';
import { isShownBy } from '../../notifications/domain/event-kinds.ts';

/** Shown for events without an actor. */
const nobody = 'Somebody';
type IdeaNews = {
  /** The newest event by others on this page; 0 without one. */
  through: number;
  /** Saves by others since the page was opened. */
  saves: readonly { revision: number; name: string; at: string }[];
  /** New comments that the reader has already seen. */
  seen: ReadonlySet<string>;
  /** Threads that others have resolved: they stay among the open ones. */
  settled: ReadonlySet<string>;
  /** Comments that others have deleted: their places stay. */
  removed: readonly Comment[];
  /** Who deleted the idea. */
  deletedBy: string | null;
  /** Who recorded a decision that the page does not show yet, because it would move everything below. */
  decidedBy: string | null;
};
const nothing: IdeaNews = {
  through: 0,
  saves: [],
  seen: new Set(),
  settled: new Set(),
  removed: [],
  deletedBy: null,
  decidedBy: null,
};

/** The changes by others to the open idea. */
export const $ideaChanges = map<IdeaNews>(nothing);

$ideaId.listen((_, left) => {
  const { deletedBy, decidedBy } = $ideaChanges.get();
  const path = left && ideaPath(left);
  // The next visit reads the deletion and the decisions from the server.
  if (path && deletedBy) forgetRead(path);
  if (path && decidedBy) forgetRead(`${path}/decisions`);
  $ideaChanges.set(nothing);
});
onSessionChange((change) => change === 'signed out' && $ideaChanges.set(nothing));

/** Marks events seen on the page as read in the inbox. */
export function noteRead(): void {
  const ideaId = $ideaId.get();
  const { through } = $ideaChanges.get();
  // After a failure it stays unread until the next visit.
  if (ideaId && through > 0) markRead(through, { ideaId }).catch(() => {});
}

/** Shows the new decisions. */
export function seeDecisions(): void {
  $ideaChanges.setKey('decidedBy', null);
  const ideaId = $ideaId.get();
  if (ideaId) decisionStores(ideaId).$decisions.revalidate();
  noteRead();
}

/** Comments that were looked at are no news any more. */
export function seeComments(ids: readonly string[]): void {
  $ideaChanges.setKey('seen', new Set([...$ideaChanges.get().seen, ...ids]));
  noteRead();
}

const without = (set: ReadonlySet<string>, id: string) =>
  new Set([...set].filter((one) => one !== id));

/** Records a change by somebody else before the idea is refetched. */
function note(event: StreamEvent, ideaId: string): void {
  const { id, at, kind, commentId, revision, actor } = event;
  const { saves, settled, removed } = $ideaChanges.get();
  const name = actor?.name ?? nobody;
  $ideaChanges.setKey('through', id);
  if (kind === 'idea.deleted') $ideaChanges.setKey('deletedBy', name);
  if (kind === 'idea.restored') $ideaChanges.setKey('deletedBy', null);
  if (kind === 'idea.updated' || kind === 'idea.imported')
    $ideaChanges.setKey('saves', [...saves, { revision, name, at }]);
  if (!commentId) return;
  if (kind === 'thread.resolved') $ideaChanges.setKey('settled', new Set([...settled, commentId]));
  if (kind === 'thread.reopened') $ideaChanges.setKey('settled', without(settled, commentId));
  if (kind !== 'comment.deleted') return;
  const { data } = commentStores(ideaId).$comments.get();
  const gone = data?.find((comment) => comment.id === commentId);
  if (gone) $ideaChanges.setKey('removed', [...removed, { ...gone, content: '' }]);
}

/** Refetches the changed parts of the open idea. @param me the reader */
export function followIdea(events: readonly StreamEvent[], ideaId: string, me: string): void {
  const path = ideaPath(ideaId);
  for (const event of events) if (event.actor?.id !== me) note(event, ideaId);
  for (const event of events)
    if (isShownBy('decisions', [event]))
      $ideaChanges.setKey(
        'decidedBy',
        event.actor?.id === me ? 'You' : (event.actor?.name ?? nobody),
      );
  // The reader's own deletion in another tab also shows on the page.
  const own = events.findLast(
    ({ actor, kind }) => actor?.id === me && (kind === 'idea.deleted' || kind === 'idea.restored'),
  );
  if (own) $ideaChanges.setKey('deletedBy', own.kind === 'idea.deleted' ? 'You' : null);
  const known = ideaStores(ideaId).$idea.get().data?.revision ?? 0;
  const newer = events.filter(({ kind, revision }) => revision > known || kind === 'idea.restored');
  if ($ideaChanges.get().deletedBy) return;
  const changed: string[] = [];
  if (isShownBy('idea', newer)) changed.push('', '/revisions', '/contradictions', '/place');
  if (isShownBy('comments', events)) changed.push('/comments');
  if (isShownBy('outlook', events)) changed.push('/outlook', '/contradictions');
  if (isShownBy('sources', events)) changed.push('/sources', '/sources/history', '/contradictions');
  if (isShownBy('files', events)) changed.push('/files');
  if (isShownBy('contradictions', events)) changed.push('/contradictions');
  revalidate((key) => changed.some((part) => key === path + part));
}
