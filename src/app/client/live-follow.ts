// Refetches data on the screen after events, and other data when it is next shown.

import { $session } from '../../features/accounts/client/session.ts';
import { followActivity } from '../../features/activity/client/activity.ts';
import { type EventBatch, onEvents } from '../../features/events/client/event-batches.ts';
import type { StreamEvent } from '../../features/events/domain/live.ts';
import {
  $deletedByOthers,
  freezeOrder,
  isListPath,
} from '../../features/ideas/client/frozen-order.ts';
import { followInbox } from '../../features/notifications/client/inbox.ts';
import { isShownBy } from '../../features/notifications/domain/event-kinds.ts';
import { followRounds } from '../../features/rounds/client/live-rounds.ts';
import { followIdea } from '../../features/tracker/client/live-idea.ts';
import { isLocalWrite } from '../../platform/client/api/local-writes.ts';
import { forgetRead, revalidate } from '../../platform/client/query/queries.ts';
import { $ideaId, $page, isOfIdeas } from '../../platform/client/router/route.ts';

/** A round with its ideas and progress. Results and scores being typed stay. */
const isRoundPath = (path: string) => /^\/api\/rounds\/[^/]+$/.test(path);
const isRoundsPath = (path: string) => path === '/api/rounds';

let areListsOld = false;
const isListShown = () => isOfIdeas($page.get());

/** Reads the lists again, in the order in which they are shown. */
function followLists(isByOthers: boolean): void {
  areListsOld = !isListShown();
  if (areListsOld) return;
  if (isByOthers) freezeOrder();
  revalidate(isListPath);
}
$page.listen(() => {
  if (areListsOld && isListShown()) followLists(true);
});

function noteDeleted(events: readonly StreamEvent[]): void {
  const about = events.filter(({ kind }) => kind === 'idea.deleted' || kind === 'idea.restored');
  if (about.length === 0) return;
  const deleted = new Map($deletedByOthers.get());
  for (const { kind, ideaId, actor } of about) {
    if (!ideaId) continue;
    if (kind === 'idea.deleted') deleted.set(ideaId, actor?.name ?? 'Somebody');
    else deleted.delete(ideaId);
  }
  $deletedByOthers.set(deleted);
}

function follow(batch: EventBatch): void {
  const session = $session.get();
  if (session.status !== 'authenticated') return;
  const me = session.user.id;
  if (batch === 'everything') {
    if (isListShown()) freezeOrder();
    revalidate(() => true);
    followInbox();
    return;
  }
  const news = batch.filter((event) => event.actor?.id !== me || !isLocalWrite(event));
  const byOthers = news.filter(({ actor }) => actor?.id !== me);
  noteDeleted(byOthers);
  if (byOthers.length > 0) followInbox();
  // The page's own writes do not refetch these.
  followActivity(batch);
  if (isShownBy('round', batch)) revalidate(isRoundPath);
  if (isShownBy('rounds', batch)) revalidate(isRoundsPath);
  const opened = $ideaId.get();
  for (const id of new Set(news.map(({ ideaId }) => ideaId))) {
    if (!id) continue;
    const about = news.filter(({ ideaId }) => ideaId === id);
    const path = `/api/ideas/${encodeURIComponent(id)}`;
    if (id === opened) followIdea(about, id, me);
    // A deleted idea must not show its old data.
    else if (about.some(({ kind }) => kind === 'idea.deleted')) forgetRead(path);
    else revalidate((key) => key === path || key.startsWith(`${path}/`));
  }
  followRounds(news.flatMap(({ roundId }) => roundId ?? []));
  if (isShownBy('lists', news)) followLists(byOthers.length > 0);
}

/** Starts refetching after events. @returns stops it */
export const followLive = (): (() => void) => onEvents(follow);
