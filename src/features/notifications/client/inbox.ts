// The person's inbox, unread badges on ideas, unread events of one idea, and whether they follow it.
import { computed } from 'nanostores';
import {
  createReadStore,
  invalidate,
  readOnce,
  write,
} from '../../../platform/client/query/queries.ts';
import { whenOpened } from '../../../platform/client/router/route.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { InboxPart } from '../domain/inbox.ts';
import type { Following, Inbox, UnreadBadges, UnreadOfIdea } from '../domain/inbox-response.ts';
import { $unread, readUnread, setUnread, type Unread } from './unread.ts';

const root = '/api/inbox';

function part(show: InboxPart) {
  const path = `${root}?show=${show}`;
  return {
    $first: createReadStore<Inbox>(path, ['inbox']),
    /** The ideas after a page. @param cursor its `next` @throws ApiError */
    more: (cursor: string) => readOnce<Inbox>(`${path}&from=${encodeURIComponent(cursor)}`),
  };
}

/** The lists of the inbox. */
export const inbox = {
  unread: part('unread'),
  everything: part('everything'),
  addressed: part('addressed'),
};

/** The number of new entries that the open list does not show. Entries read or removed meanwhile move nothing. */
export const $inboxChanges = computed(
  [$unread, inbox.unread.$first],
  (unread, { data, loading }) =>
    (data && !loading && Math.max(0, (unread ?? 0) - data.unread)) || 0,
);

/** Refetches the inbox and everything that depends on it. */
export function refetchInbox(): void {
  invalidate('inbox', 'unread-badges', 'read-receipts');
  void readUnread();
}
whenOpened('inbox', refetchInbox);

/** The ideas with unread events. */
export const $unreadBadges = createReadStore<UnreadBadges>(`${root}/marks`, ['unread-badges']);

/** After events by others, refetches the unread count and the badges. */
export function followInbox(): void {
  invalidate('unread-badges');
  void readUnread();
}

/**
 * Notes that an idea, a round, or everything, was read.
 * @param through the newest event that was shown
 * @throws ApiError
 */
export async function markRead(
  through: number,
  about: { ideaId?: string; roundId?: string } = {},
): Promise<void> {
  const { unread } = await write<Unread>(
    'POST',
    `${root}/read`,
    { through, ...about },
    { invalidates: ['inbox', 'unread-badges', 'read-receipts'] },
  );
  setUnread(unread);
}

/** Notes that an idea was read up to an event that was answered. The lists stay as they are shown. @throws ApiError */
export async function recordRead(through: number, ideaId: string): Promise<void> {
  const { unread } = await write<Unread>(
    'POST',
    `${root}/read`,
    { through, ideaId },
    { invalidates: ['read-receipts'] },
  );
  setUnread(unread);
}

/** The unread events of an idea. Fetched once per visit, because reading them changes the answer. @throws ApiError */
export const fetchUnreadOfIdea = (ideaId: string): Promise<UnreadOfIdea> =>
  readOnce(`${ideaPath(ideaId)}/news`);

/** Follows an idea or leaves it; null goes back to what owners and commenters do by themselves. @throws ApiError */
export async function follow(ideaId: string, follows: boolean | null): Promise<Following> {
  const following = await write<Following>('PUT', `${ideaPath(ideaId)}/follow`, { follows });
  refetchInbox();
  return following;
}
