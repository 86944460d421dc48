import { $session } from '#features/accounts/client/session.ts';
import { followActivity } from '#features/activity/client/activity.ts';
import { type EventBatch, onEvents, showLive, startLive } from '#features/events/client/live.ts';
import type { StreamEvent } from '#features/events/domain/event.ts';
import { $deletedByOthers, freezeOrder } from '#features/ideas/client/idea-lists.ts';
import { followInbox } from '#features/notifications/client/inbox.ts';
import { kindNames, tagsOf } from '#features/notifications/domain/event-kinds.ts';
import { isOpenIdeaDeleted, updateIdeaChanges } from '#features/tracker/client/live-idea.ts';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import { purgeDrafts } from '#platform/client/drafts/account-drafts.ts';
import {
  invalidate,
  invalidateAll,
  isLocalWrite,
  removeFromCache,
} from '#platform/client/query/queries.ts';
import { $ideaId, $page, isOfIdeas, type Page } from '#platform/client/router/route.ts';

// Refetches data that events have changed: visible data at once, other data when it is next shown.

/** Tags that are refetched only when another page opens, because somebody reads or types there. */
function mountedTags(page: Page): string[] {
  const own =
    page.kind === 'rounds'
      ? ['round-list']
      : page.kind === 'assess'
        ? [`assessments:${page.id}`]
        : page.kind === 'idea'
          ? [`decisions:${page.id}`, `comments:${page.id}`]
          : [];
  // Lists of ideas can stay mounted behind another page.
  return isOfIdeas(page) ? own : [...own, 'lists'];
}

const postponed = new Set<string>();
onSessionChange(() => postponed.clear());

/** @param isByOthers true keeps the order of the lists */
function refetch(tags: readonly string[], isByOthers: boolean): void {
  const page = $page.get();
  const mounted = mountedTags(page);
  // The list of rounds and the results show decisions too.
  const showsDecisions = page.kind === 'rounds' || page.kind === 'round';
  const isMounted = (tag: string) =>
    mounted.includes(tag) || (showsDecisions && tag.startsWith('decisions:'));
  const now = tags.filter((tag) => !isMounted(tag));
  for (const tag of tags) if (isMounted(tag)) postponed.add(tag);
  if (isByOthers && now.includes('lists')) freezeOrder();
  invalidate(...now);
}
$page.listen(() => {
  const tags = [...postponed];
  postponed.clear();
  refetch(tags, true);
});

function recordDeleted(events: readonly StreamEvent[]): void {
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

function handleEvents(batch: EventBatch): void {
  const session = $session.get();
  if (session.status !== 'authenticated') return;
  const me = session.user.id;
  if (batch === 'everything') {
    if (isOfIdeas($page.get())) freezeOrder();
    invalidateAll();
    followInbox();
    return;
  }
  followActivity(batch);
  // This page has already invalidated the tags of its own writes.
  const events = batch.filter((event) => event.actor?.id !== me || !isLocalWrite(event));
  const byOthers = events.filter(({ actor }) => actor?.id !== me);
  recordDeleted(byOthers);
  if (byOthers.length > 0) followInbox();
  const open = $ideaId.get();
  if (open)
    updateIdeaChanges(
      events.filter(({ ideaId }) => ideaId === open),
      open,
      me,
    );
  for (const { kind, ideaId } of events)
    if (kind === 'idea.deleted' && ideaId && ideaId !== open) removeFromCache(`idea:${ideaId}`);
  const tags = events.flatMap(tagsOf);
  // The page of a deleted idea stays as it is.
  const isDeleted = isOpenIdeaDeleted();
  if (isDeleted) removeFromCache('places');
  refetch(
    tags.filter((tag) => !(isDeleted && (tag === 'places' || tag.endsWith(`:${open}`)))),
    byOthers.length > 0,
  );
}

/** @returns a function that stops it */
export const invalidateOnEvents = (): (() => void) => onEvents(handleEvents);

/** Follows events while the page is visible. Also deletes old drafts. @returns a function that stops it */
export function startLiveUpdates(userId: string): () => void {
  purgeDrafts(userId);
  const look = () => showLive(!document.hidden);
  addEventListener('visibilitychange', look);
  const ends = [invalidateOnEvents(), startLive(kindNames, !document.hidden)];
  return () => {
    removeEventListener('visibilitychange', look);
    for (const end of ends) end();
  };
}
