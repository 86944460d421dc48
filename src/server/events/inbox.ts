import { type SQL, sql } from 'drizzle-orm';
import type { InboxQuery } from '../../domain/event-queries.ts';
import type { Connection, Inbox, InboxGroup, Marks, News, NewsReason } from '../../domain/inbox.ts';
import type { User } from '../../domain/role.ts';
import { db } from '../database/database.ts';
import {
  allIdeas,
  concerning,
  connection,
  follows,
  isAddressed,
  isNews,
  isNewThere,
  theseIdeas,
  why,
} from './concerning.ts';
import { newestEvent } from './events.ts';
import { toldEvent, toldJson } from './told.ts';

/** Ideas on a page of the inbox. */
const pageSize = 20;
/** Of one idea so much is told; how much more there is stands beside it. */
const mostNews = 8;
/** Ideas with something unread come before all others, in one number with the newest event. */
const unreadFirst = 1e15;

type GroupRow = {
  id: string;
  ideaTitle: string;
  isDeleted: number;
  connection: Connection;
  follows: number;
  newest: number;
  news: number;
  unread: number;
  place: number;
  total: number;
  allUnread: number;
};

/** The statement behind a page of the inbox: the ideas, with how much is new. */
export function groupsStatement(me: string, { show, from }: InboxQuery) {
  const counts = show === 'addressed' ? sql`${isNews(me)} and ${isAddressed(me)}` : isNews(me);
  return db().all<GroupRow>(sql`
    with mine as materialized (${concerning(me)}),
    counted as (select i.id, i.idea_title, i.deleted_at, ${connection} as connection, ${follows} as follows,
        max(e.id) as newest, count(*) as news, sum(e.id > i.read_through) as unread
      from mine i cross join events e indexed by events_idea on e.idea_id = i.id where ${counts} group by i.id),
    placed as materialized (select *, newest + case when unread > 0 then ${unreadFirst} else 0 end as place
      from counted where ${show === 'unread' ? sql`unread > 0` : sql`1`})
    select id, idea_title as ideaTitle, deleted_at is not null as isDeleted, connection, follows, newest, news, unread, place,
      (select count(*) from placed) as total, (select sum(unread) from placed) as allUnread
    from placed where ${from === undefined ? sql`1` : sql`place < ${Number(from)}`}
    order by place desc limit ${pageSize + 1}`);
}

type NewsRow = { ideaId: string; isNew: number; why: NewsReason; json: string };

/**
 * What is new for somebody in ideas: of each what was not read and names or answers them first, then the newest.
 * @param which of it
 * @param most of one idea
 * @param letters of a comment
 */
export async function newsOf(
  me: string,
  ideaIds: readonly string[],
  which: SQL,
  most: number,
  letters?: number,
): Promise<(News & { ideaId: string })[]> {
  const rows = await db().all<NewsRow>(sql`
    with mine as materialized (${concerning(me, theseIdeas(ideaIds))}),
    told as (select e.id, e.idea_id, e.id > i.read_through as is_new, ${why(me)} as why
      from mine i cross join events e indexed by events_idea on e.idea_id = i.id where ${which}),
    numbered as (select *, row_number() over (partition by idea_id
      order by is_new and why <> 'idea' desc, id desc) as number from told)
    select e.idea_id as ideaId, numbered.is_new as isNew, numbered.why, ${toldJson(letters)} as json
    from numbered join events e on e.id = numbered.id where number <= ${most} order by number`);
  return rows.map(({ ideaId, isNew, why, json }) => ({
    ...toldEvent(json, letters),
    ideaId,
    why,
    isNew: isNew === 1,
  }));
}

/** A page of what is news for somebody, by idea, unread ones first. */
export async function readInbox({ id: me }: User, query: InboxQuery): Promise<Inbox> {
  const rows = await groupsStatement(me, query);
  const shown = rows.slice(0, pageSize);
  const which = query.show === 'addressed' ? sql`${isNews(me)} and ${isAddressed(me)}` : isNews(me);
  const ids = shown.map(({ id }) => id);
  const all = await newsOf(me, ids, which, mostNews);
  const items = shown.map((row): InboxGroup => {
    const news = all.flatMap(({ ideaId, ...one }) => (ideaId === row.id ? [one] : []));
    return {
      idea: { id: row.id, ideaTitle: row.ideaTitle, isDeleted: row.isDeleted === 1 },
      connection: row.connection,
      follows: row.follows === 1,
      unread: row.unread,
      through: row.newest,
      news,
      more: row.news - news.length,
    };
  });
  const last = shown.at(-1);
  return {
    items,
    total: rows[0]?.total ?? 0,
    unread: rows[0]?.allUnread ?? 0,
    next: rows.length > pageSize && last ? String(last.place) : null,
  };
}

/** The statement behind how much of their inbox somebody has not read. */
export const unreadStatement = (me: string) =>
  db().all<{ unread: number }>(sql`
    with mine as materialized (${concerning(me)})
    select count(*) as unread from mine i cross join events e indexed by events_idea
    on e.idea_id = i.id and e.id > i.read_through where ${isNews(me)}`);

/** How much of their inbox somebody has not read. */
export async function countUnread({ id }: User): Promise<number> {
  const [row] = await unreadStatement(id);
  return row?.unread ?? 0;
}

type MarkRow = { ideaId: string; news: number; since: number };

/** A mark says no higher number: whoever has read nothing for long has everything marked. */
const mostMarked = 20;

/** The statement behind the marks: of each idea what is new, in the index of its events. */
export function marksStatement(me: string) {
  const unread = sql`from events e indexed by events_idea
    where e.idea_id = i.id and e.id > i.read_through and ${isNewThere(me)}`;
  return db().all<MarkRow>(sql`with mine as (${concerning(me, allIdeas)})
    select i.id as ideaId, (select count(*) from (select 1 ${unread} limit ${mostMarked})) as news,
      (select e.at ${unread} order by e.id limit 1) as since
    from mine i where since is not null`);
}

/** Which ideas have something that somebody has not read. */
export async function readMarks({ id: me }: User): Promise<Marks> {
  // Asked first: what happens meanwhile is marked, and counts as unread.
  const [newest] = await db().all<{ through: number }>(sql`select ${newestEvent} as through`);
  const rows = await marksStatement(me);
  const items = rows.map(({ since, ...mark }) => ({
    ...mark,
    since: new Date(since).toISOString(),
  }));
  return { items, through: newest?.through ?? 0 };
}
