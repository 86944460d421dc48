// What is new for somebody: their inbox, marks on ideas, what they have not read of one idea, and whether they follow it.
import { atom, computed } from 'nanostores';
import {
  createReadStore,
  readOnce,
  revalidate,
  write,
} from '../../../platform/client/query/queries.ts';
import { whenOpened } from '../../../platform/client/router/route.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { InboxPart } from '../domain/inbox.ts';
import type { Following, Inbox, UnreadBadges, UnreadOfIdea } from '../domain/inbox-response.ts';
import { $unread, noteUnread, readUnread, type Unread } from './unread.ts';

const root = '/api/inbox';

function part(show: InboxPart) {
  const path = `${root}?show=${show}`;
  return {
    $first: createReadStore<Inbox>(path),
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

/** How much is new that the list of unread ideas does not show. What was read or taken away meanwhile moves nothing. */
export const $inboxChanges = computed(
  [$unread, inbox.unread.$first],
  (unread, { data, loading }) =>
    (data && !loading && Math.max(0, (unread ?? 0) - data.unread)) || 0,
);

/** Counts how often what is new for the person may have become less. */
export const $inboxReads = atom(0);

function readAgain(): void {
  revalidate((path) => path.startsWith(root));
  $inboxReads.set($inboxReads.get() + 1);
}

/** Reads the inbox again, and what is said of it elsewhere. */
export function refetchInbox(): void {
  readAgain();
  void readUnread();
}
whenOpened('inbox', refetchInbox);

const marksPath = `${root}/marks`;
/** Which ideas have something new. */
export const $unreadBadges = createReadStore<UnreadBadges>(marksPath);

/** Others have done something: asks how much of it is new for the person, and which ideas have marks. */
export function followInbox(): void {
  revalidate((path) => path === marksPath);
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
  const { unread } = await write<Unread>('POST', `${root}/read`, { through, ...about });
  noteUnread(unread);
  readAgain();
}

/** What is new of an idea: another answer after it was read, so that it is asked for once a visit. @throws ApiError */
export const readNews = (ideaId: string): Promise<UnreadOfIdea> =>
  readOnce(`${ideaPath(ideaId)}/news`);

/** Follows an idea or leaves it; null goes back to what owners and commenters do by themselves. @throws ApiError */
export async function follow(ideaId: string, follows: boolean | null): Promise<Following> {
  const following = await write<Following>('PUT', `${ideaPath(ideaId)}/follow`, { follows });
  refetchInbox();
  return following;
}
