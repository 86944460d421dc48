import { type SQL, sql } from 'drizzle-orm';
import { db } from '../../../platform/server/database/database.ts';
import type { NotificationReason } from '../domain/inbox.ts';
import type { InboxEntry } from '../domain/inbox-response.ts';
import { hydrateEvents } from './hydrate-events.ts';
import {
  connection,
  follows,
  groupRounds,
  ideaScope,
  ideasById,
  isNotification,
  isRoundNotification,
  notificationReason,
  roundConnection,
  roundNotificationReason,
  roundScope,
  roundsById,
} from './notification-scope.ts';

type NotificationRow = { id: number; about: string; isNew: number; why: NotificationReason };

type NotificationAbout = InboxEntry & { about: string };

async function toNotifications(
  rows: readonly NotificationRow[],
  maxLength?: number,
): Promise<NotificationAbout[]> {
  const ids = rows.map(({ id }) => id);
  const events = await hydrateEvents(ids, maxLength);
  return rows.flatMap(({ id, about, why: notificationReason, isNew }) => {
    const event = events.get(id);
    return event ? [{ ...event, about, why: notificationReason, isNew: isNew === 1 }] : [];
  });
}

/** Mentions and replies first, then the newest. @param most per idea @param maxLength of a comment excerpt */
export async function listIdeaNotifications(
  me: string,
  ideaIds: readonly string[],
  which: SQL,
  most: number,
  maxLength?: number,
): Promise<NotificationAbout[]> {
  const rows = await db().all<NotificationRow>(sql`
    with mine as materialized (${ideaScope(me, ideasById(ideaIds))}),
    listed as (select e.id, e.idea_id, e.id > i.read_through as is_new, ${notificationReason(me)} as why
      from mine i cross join events e indexed by events_idea on e.idea_id = i.id where ${which}),
    numbered as (select *, row_number() over (partition by idea_id
      order by is_new and why <> 'idea' desc, id desc) as number from listed)
    select id, idea_id as about, is_new as isNew, why from numbered where number <= ${most} order by number`);
  return toNotifications(rows, maxLength);
}

async function listRoundNotifications(
  me: string,
  roundIds: readonly string[],
  which: SQL,
  most: number,
): Promise<NotificationAbout[]> {
  if (roundIds.length === 0) return [];
  const rows = await db().all<NotificationRow>(sql`
    with mine as materialized (${roundScope(me, roundsById(roundIds))}),
    listed as (select e.id, e.round_id, e.id > r.read_through as is_new, ${roundNotificationReason} as why,
        row_number() over (partition by e.round_id order by e.id desc) as number
      from mine r cross join events e indexed by events_round on e.round_id = r.id where ${which})
    select id, round_id as about, is_new as isNew, why from listed where number <= ${most} order by number`);
  return toNotifications(rows);
}

export type ScopeFilters = { ofIdeas: SQL; ofRounds: SQL };

/** SQL that ends with `counted`: the ideas and rounds that have such events, and how many. */
export const countedGroups = (me: string, { ofIdeas, ofRounds }: ScopeFilters): SQL => sql`
  with mine as materialized (${ideaScope(me)}), theirs as materialized (${roundScope(me)}),
  counted as (select i.id, 0 as isRound, i.idea_title as title, i.deleted_at is not null as isDeleted,
      ${connection(me)} as connection, ${follows} as follows,
      max(e.id) as newest, count(*) as news, sum(e.id > i.read_through) as unread
    from mine i cross join events e indexed by events_idea on e.idea_id = i.id where ${ofIdeas} group by i.id
    union all select r.id, 1, r.title, 0, ${roundConnection}, 0, max(e.id), count(*), sum(e.id > r.read_through)
    from theirs r cross join events e indexed by events_round on e.round_id = r.id where ${ofRounds} group by r.id)`;

/** The newest notifications of some groups. @param maxLength of a comment excerpt */
export async function listGroups(
  me: string,
  groups: readonly { id: string; isRound: 0 | 1 }[],
  { ofIdeas, ofRounds }: ScopeFilters,
  most: number,
  maxLength?: number,
) {
  const ids = (kind: 0 | 1) => groups.filter(({ isRound }) => isRound === kind).map(({ id }) => id);
  const [ideaEvents, roundEvents, rounds] = await Promise.all([
    listIdeaNotifications(me, ids(0), ofIdeas, most, maxLength),
    listRoundNotifications(me, ids(1), ofRounds, most),
    groupRounds(me, ids(1)),
  ]);
  return { news: [...ideaEvents, ...roundEvents], rounds };
}

export const unreadEvents = (me: string, after = sql`0`): SQL => sql`
  with mine as materialized (${ideaScope(me)}), theirs as materialized (${roundScope(me)})
  select e.id from mine i cross join events e indexed by events_idea
    on e.idea_id = i.id and e.id > i.read_through where e.id > ${after} and ${isNotification(me)}
  union all select e.id from theirs r cross join events e indexed by events_round
    on e.round_id = r.id and e.id > r.read_through where e.id > ${after} and ${isRoundNotification(me)}`;
