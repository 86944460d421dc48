import { computed } from 'nanostores';
import { ideaPath } from '#features/ideas/client/idea-path.ts';
import { createReadStore, invalidate, readOnce, write } from '#platform/client/query/queries.ts';
import { whenOpened } from '#platform/client/router/route.ts';
import type { InboxPart } from '../domain/inbox.ts';
import type { Following, Inbox, UnreadBadges, UnreadOfIdea } from '../domain/inbox-response.ts';
import { $unread, readUnread, setUnread, type Unread } from './unread.ts';

const root = '/api/inbox';

function part(show: InboxPart) {
  const path = `${root}?show=${show}`;
  return {
    $first: createReadStore<Inbox>(path, ['inbox']),
    /** @param cursor the `next` of the page before @throws ApiError */
    more: (cursor: string) => readOnce<Inbox>(`${path}&from=${encodeURIComponent(cursor)}`),
  };
}

export const inbox = {
  unread: part('unread'),
  everything: part('everything'),
  addressed: part('addressed'),
};

/** The number of new entries that the shown list lacks. Entries that were read meanwhile do not count. */
export const $inboxChanges = computed(
  [$unread, inbox.unread.$first],
  (unread, { data, loading }) =>
    (data && !loading && Math.max(0, (unread ?? 0) - data.unread)) || 0,
);

export function refetchInbox(): void {
  invalidate('inbox', 'unread-badges', 'read-receipts');
  void readUnread();
}
whenOpened('inbox', refetchInbox);

export const $unreadBadges = createReadStore<UnreadBadges>(`${root}/marks`, ['unread-badges']);

export function followInbox(): void {
  invalidate('unread-badges');
  void readUnread();
}

/**
 * Marks an idea, a round or everything as read.
 * @param through the id of the newest shown event
 * @param keepsLists true leaves the shown lists as they are
 * @throws ApiError
 */
export async function markRead(
  through: number,
  about: { ideaId?: string; roundId?: string } = {},
  keepsLists = false,
): Promise<void> {
  const { unread } = await write<Unread>(
    'POST',
    `${root}/read`,
    { through, ...about },
    { invalidates: ['read-receipts', ...(keepsLists ? [] : ['inbox', 'unread-badges'])] },
  );
  setUnread(unread);
}

/** Fetched once per visit, because reading the idea changes the response. @throws ApiError */
export const fetchUnreadOfIdea = (ideaId: string): Promise<UnreadOfIdea> =>
  readOnce(`${ideaPath(ideaId)}/news`);

/** Follows or unfollows an idea. Null restores the default: owners and commenters follow. @throws ApiError */
export async function follow(ideaId: string, follows: boolean | null): Promise<Following> {
  const following = await write<Following>('PUT', `${ideaPath(ideaId)}/follow`, { follows });
  refetchInbox();
  return following;
}
