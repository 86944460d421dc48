import { sql } from 'drizzle-orm';
import { newestEvent } from '../../../../db/schema/events.ts';
import { db } from '../../../platform/server/database/database.ts';
import type { Reader } from '../../../platform/server/database/transaction.ts';
import { pageOf } from '../../../platform/server/pages.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import type { InboxQuery } from '../domain/event-queries.ts';
import type { Connection, RoundConnection } from '../domain/inbox.ts';
import type { Inbox, InboxEntry, InboxGroup, UnreadBadges } from '../domain/inbox-response.ts';
import {
  allIdeas,
  ideaScope,
  isAddressed,
  isNewThere,
  isNotification,
  isRoundNotification,
  requiresAction,
} from './notification-scope.ts';
import { countedGroups, listGroups, type ScopeFilters, unreadEvents } from './notifications.ts';

const maxEntries = 8;
/** Puts groups with unread entries first, in one number with the newest event. */
const unreadFirst = 1e15;

type GroupRow = {
  id: string;
  title: string;
  isDeleted: number;
  follows: number;
  newest: number;
  news: number;
  unread: number;
  place: number;
  total: number;
  allUnread: number;
} & ({ isRound: 0; connection: Connection } | { isRound: 1; connection: RoundConnection });

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

type BadgeRow = { ideaId: string; news: number; since: number };

/** A badge counts no further. */
const maxCounted = 20;

export function unreadBadgesQuery(me: string) {
  const unread = sql`from events e indexed by events_idea
    where e.idea_id = i.id and e.id > i.read_through and ${isNewThere(me)}`;
  return db().all<BadgeRow>(sql`with mine as (${ideaScope(me, allIdeas)})
    select i.id as ideaId, (select count(*) from (select 1 ${unread} limit ${maxCounted})) as news,
      (select e.at ${unread} order by e.id limit 1) as since
    from mine i where since is not null`);
}

export async function readUnreadBadges({ id: me }: User): Promise<UnreadBadges> {
  // Read first, so that later events stay unread.
  const [newest] = await db().all<{ through: number }>(sql`select ${newestEvent} as through`);
  const rows = await unreadBadgesQuery(me);
  const items = rows.map(({ since, ...mark }) => ({
    ...mark,
    since: new Date(since).toISOString(),
  }));
  return { items, through: newest?.through ?? 0 };
}
