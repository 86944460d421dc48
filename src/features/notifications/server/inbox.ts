import { and, eq, lt, max, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { events, newestEvent } from '#db/schema/events.ts';
import { ideas } from '#db/schema/ideas.ts';
import { ideaReaders, roundReaders } from '#db/schema/notifications.ts';
import { rounds } from '#db/schema/rounds.ts';
import type { User } from '#features/accounts/domain/account-response.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { threadKinds } from '#features/comments/domain/events.ts';
import { noSuchIdea, requireIdeaExists } from '#features/ideas/server/ideas.ts';
import { db, type Reader, type Transaction } from '#platform/server/database/database.ts';
import { isoTime } from '#platform/server/database/sql.ts';
import { Problem, refusedField } from '#platform/server/http/problem.ts';
import { pageOf } from '#platform/server/pagination.ts';
import type { InboxQuery, ReadPosition } from '../domain/event-queries.ts';
import type {
  Inbox,
  InboxEntry,
  InboxGroup,
  UnreadBadge,
  UnreadBadges,
  UnreadOfIdea,
} from '../domain/inbox-response.ts';
import { readFollowing } from './following.ts';
import {
  allIdeas,
  type CountedGroup,
  countedGroups,
  ideaScope,
  isAddressed,
  isNewThere,
  isNotification,
  isRoundNotification,
  listGroups,
  listIdeaNotifications,
  requiresAction,
  roundScope,
  roundsById,
  type ScopeFilters,
  unreadEvents,
} from './notifications.ts';

const maxEntries = 8;
/** Added to the sort key of groups with unread entries, so that they come first. */
const unreadFirst = 1e15;

type GroupRow = CountedGroup & { place: number; total: number; allUnread: number };

const shownOf = (me: string, show: InboxQuery['show']): ScopeFilters =>
  show === 'addressed'
    ? {
        ofIdeas: sql`${isNotification(me)} and ${isAddressed(me)}`,
        ofRounds: sql`${isRoundNotification(me)} and ${requiresAction}`,
      }
    : { ofIdeas: isNotification(me), ofRounds: isRoundNotification(me) };

const pageOfGroups = (from?: string) =>
  pageOf([{ column: sql`place`, down: true, of: ({ place }: { place: number }) => place }], from, {
    size: 20,
  });

export function inboxQuery(me: string, { show, from }: InboxQuery) {
  const page = pageOfGroups(from);
  return db().all<GroupRow>(sql`${countedGroups(me, shownOf(me, show))},
    placed as materialized (select *, newest + case when unread > 0 then ${unreadFirst} else 0 end as place
      from counted where ${show === 'unread' ? sql`unread > 0` : sql`1`})
    select *, (select count(*) from placed) as total, (select sum(unread) from placed) as allUnread
    from placed where ${page.after ?? sql`1`}
    order by ${page.order} limit ${page.limit}`);
}

export async function readInbox({ id: me }: User, query: InboxQuery): Promise<Inbox> {
  const rows = await inboxQuery(me, query);
  const { items: shown, next } = pageOfGroups(query.from).toPage(rows);
  const listed = await listGroups(me, shown, shownOf(me, query.show), maxEntries);
  const items = shown.flatMap((row): InboxGroup[] => {
    const news: InboxEntry[] = listed.news.flatMap(({ about, ...one }) =>
      about === row.id ? [one] : [],
    );
    const { unread, newest: through, id, title: ideaTitle } = row;
    const shared = { unread, through, news, more: row.news - news.length };
    if (row.isRound === 0) {
      const idea = { id, ideaTitle, isDeleted: row.isDeleted === 1 };
      const { connection } = row;
      return [{ ...shared, idea, round: null, connection, follows: row.follows === 1 }];
    }
    const round = listed.rounds.get(id);
    return round ? [{ ...shared, idea: null, round, connection: row.connection }] : [];
  });
  return { items, total: rows[0]?.total ?? 0, unread: rows[0]?.allUnread ?? 0, next };
}

export async function countUnread({ id }: User, tx: Reader = db()): Promise<number> {
  const counted = sql`select count(*) as unread from (${unreadEvents(id)})`;
  const [row] = await tx.all<{ unread: number }>(counted);
  return row?.unread ?? 0;
}

/** The highest number on a badge. */
const maxCounted = 20;

export function unreadBadgesQuery(me: string) {
  const unread = sql`from events e indexed by events_idea
    where e.idea_id = i.id and e.id > i.read_through and ${isNewThere(me)}`;
  return db().all<UnreadBadge>(sql`with mine as (${ideaScope(me, allIdeas)})
    select i.id as ideaId, (select count(*) from (select 1 ${unread} limit ${maxCounted})) as news,
      (select ${isoTime(sql`e.at`)} ${unread} order by e.id limit 1) as since
    from mine i where since is not null`);
}

export async function readUnreadBadges({ id: me }: User): Promise<UnreadBadges> {
  // Reads the newest event first, so that events during the next query stay unread.
  const [newest] = await db().all<{ through: number }>(sql`select ${newestEvent} as through`);
  return { items: await unreadBadgesQuery(me), through: newest?.through ?? 0 };
}

const maxUnreadEntries = 100;

/** @throws Problem 404 */
export async function readUnreadOfIdea({ id: me }: User, ideaId: string): Promise<UnreadOfIdea> {
  await requireIdeaExists(ideaId);
  // Reads the newest event first, so that events during the next query stay unread.
  const following = await readFollowing(db(), me, ideaId);
  const isUnread = sql`e.id > i.read_through and ${isNewThere(me)}`;
  const found = await listIdeaNotifications(me, [ideaId], isUnread, maxUnreadEntries);
  const news = found.map(({ about: _, ...one }) => one).sort((a, b) => a.id - b.id);
  const comments = news.flatMap(({ comment, kind }) =>
    comment && !threadKinds.includes(kind) ? [comment.id] : [],
  );
  return {
    ...following,
    since: news[0]?.at ?? null,
    comments: [...new Set(comments)],
    fields: [...new Set(news.flatMap(({ changes }) => changes.map(({ field }) => field)))],
    news,
  };
}

export const noSuchRound = () => new Problem(404, "The round you're looking for doesn't exist.");

/** Never moves a read position back. */
function saveReadPosition(
  tx: Transaction,
  userId: string,
  { ideaId, roundId, through: readThrough }: ReadPosition,
) {
  if (ideaId !== undefined)
    return tx
      .insert(ideaReaders)
      .values({ userId, ideaId, readThrough })
      .onConflictDoUpdate({
        target: [ideaReaders.userId, ideaReaders.ideaId],
        set: { readThrough },
        setWhere: lt(ideaReaders.readThrough, readThrough),
      });
  if (roundId !== undefined)
    return tx
      .insert(roundReaders)
      .values({ userId, roundId, readThrough })
      .onConflictDoUpdate({
        target: [roundReaders.userId, roundReaders.roundId],
        set: { readThrough },
        setWhere: lt(roundReaders.readThrough, readThrough),
      });
  return tx
    .update(users)
    .set({ readThrough })
    .where(and(eq(users.id, userId), lt(users.readThrough, readThrough)));
}

/**
 * Marks an idea, a round or everything as read. @returns the number of unread entries in the inbox
 * @throws Problem 404, 400 (no such event)
 */
export const markRead = (caller: Caller, position: ReadPosition): Promise<number> =>
  transactAs(caller, async (tx) => {
    const { ideaId, roundId, through } = position;
    const [newest] = await tx.select({ id: max(events.id) }).from(events);
    if (through > (newest?.id ?? 0)) throw refusedField('through', 'There is no such event');
    if (ideaId !== undefined && (await tx.$count(ideas, eq(ideas.id, ideaId))) === 0)
      throw noSuchIdea();
    if (roundId !== undefined && (await tx.$count(rounds, eq(rounds.id, roundId))) === 0)
      throw noSuchRound();
    await saveReadPosition(tx, caller.id, position);
    return countUnread(caller, tx);
  });

type UnreadOfRound = { unread: number; through: number };

export async function readUnreadOfRound(me: string, roundId: string): Promise<UnreadOfRound> {
  const [row] = await db().all<UnreadOfRound>(sql`
    with mine as (${roundScope(me, roundsById([roundId]))})
    select coalesce(sum(e.id > r.read_through and ${isRoundNotification(me)}), 0) as unread, coalesce(max(e.id), 0) as through
    from mine r left join events e on e.round_id = r.id`);
  return row ?? { unread: 0, through: 0 };
}
