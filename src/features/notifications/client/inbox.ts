// What is new for somebody: their inbox, marks on ideas, what they have not read of one idea, and whether they follow it.
import { atom, computed } from 'nanostores';
import {
  createReadStore,
  readOnce,
  revalidate,
  write,
} from '../../../platform/client/query/queries.ts';
import {
  either,
  flag,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import { whenOpened } from '../../../platform/client/router/route.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { FieldName } from '../../ideas/domain/fields.ts';
import type { InboxPart } from '../domain/inbox.ts';
import type {
  Following,
  GroupRound,
  IdeaGroup,
  Inbox,
  InboxEntry,
  RoundGroup,
  UnreadBadge,
  UnreadBadges,
  UnreadOfIdea,
} from '../domain/inbox-response.ts';
import { toldIdea, toldMembers, toldRoundMembers } from './told-event.ts';
import { $unread, noteUnread, readUnread, withUnread } from './unread.ts';

const root = '/api/inbox';

const fieldName = wordOf<FieldName>();
const news = object<InboxEntry>({
  ...toldMembers,
  why: wordOf<InboxEntry['why']>(),
  isNew: flag,
});
const groupMembers = { unread: number, through: number, news: listOf(news), more: number };
const pageOfInbox = object<Inbox>({
  items: listOf(
    either(
      object<IdeaGroup>({
        ...groupMembers,
        idea: toldIdea,
        round: oneOf([null]),
        connection: wordOf<IdeaGroup['connection']>(),
        follows: flag,
      }),
      object<RoundGroup>({
        ...groupMembers,
        idea: oneOf([null]),
        round: object<GroupRound>({
          ...toldRoundMembers,
          asked: nullable(object({ ideas: number, scored: number })),
        }),
        connection: wordOf<RoundGroup['connection']>(),
      }),
    ),
  ),
  total: number,
  unread: number,
  next: nullable(text),
});

function part(show: InboxPart) {
  const path = `${root}?show=${show}`;
  return {
    $first: createReadStore(path, pageOfInbox),
    /** The ideas after a page. @param cursor its `next` @throws ApiError */
    more: (cursor: string) => readOnce(`${path}&from=${encodeURIComponent(cursor)}`, pageOfInbox),
  };
}

/** The lists of the inbox. */
export const inbox = {
  unread: part('unread'),
  everything: part('everything'),
  addressed: part('addressed'),
};

/** How much is new that the list of unread ideas does not show. What was read or taken away meanwhile moves nothing. */
export const $inboxNews = computed(
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
export const $unreadBadges = createReadStore(
  marksPath,
  object<UnreadBadges>({
    items: listOf(object<UnreadBadge>({ ideaId: text, news: number, since: text })),
    through: number,
  }),
);

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
  const { unread } = await write('POST', `${root}/read`, { through, ...about }, withUnread);
  noteUnread(unread);
  readAgain();
}

/** What is new of an idea: another answer after it was read, so that it is asked for once a visit. @throws ApiError */
export const readNews = (ideaId: string): Promise<UnreadOfIdea> =>
  readOnce(
    `${ideaPath(ideaId)}/news`,
    object<UnreadOfIdea>({
      follows: flag,
      chosen: nullable(flag),
      through: number,
      since: nullable(text),
      comments: listOf(text),
      fields: listOf(fieldName),
      news: listOf(news),
    }),
  );

/** Follows an idea or leaves it; null goes back to what owners and commenters do by themselves. @throws ApiError */
export async function follow(ideaId: string, follows: boolean | null): Promise<Following> {
  const shape = object<Following>({ follows: flag, chosen: nullable(flag) });
  const following = await write('PUT', `${ideaPath(ideaId)}/follow`, { follows }, shape);
  refetchInbox();
  return following;
}
