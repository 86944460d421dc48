// Lists unread events of ideas and rounds for a person.
import { type SQL, sql } from 'drizzle-orm';
import { db } from '../../../platform/server/database/database.ts';
import type { NotificationReason } from '../domain/inbox.ts';
import type { InboxEntry } from '../domain/inbox-response.ts';
import { hydrateEvents } from './hydrate-events.ts';
import {
  ideaScope,
  ideasById,
  isNotification,
  isRoundNotification,
  notificationReason,
  roundNotificationReason,
  roundScope,
  roundsById,
} from './notification-scope.ts';

type NotificationRow = { id: number; about: string; isNew: number; why: NotificationReason };

/** News with the id of the idea or the round that it is about. */
type NotificationAbout = InboxEntry & { about: string };

async function toNotifications(
  rows: readonly NotificationRow[],
  letters?: number,
): Promise<NotificationAbout[]> {
  const ids = rows.map(({ id }) => id);
  const events = await hydrateEvents(ids, letters);
  return rows.flatMap(({ id, about, why: notificationReason, isNew }) => {
    const event = events.get(id);
    return event ? [{ ...event, about, why: notificationReason, isNew: isNew === 1 }] : [];
  });
}

/**
 * Unread events of ideas: mentions and replies first, then the newest.
 * @param which condition on the events
 * @param most per idea
 * @param letters of a comment excerpt
 */
export async function listIdeaNotifications(
  me: string,
  ideaIds: readonly string[],
  which: SQL,
  most: number,
  letters?: number,
): Promise<NotificationAbout[]> {
  const rows = await db().all<NotificationRow>(sql`
    with mine as materialized (${ideaScope(me, ideasById(ideaIds))}),
    listed as (select e.id, e.idea_id, e.id > i.read_through as is_new, ${notificationReason(me)} as why
      from mine i cross join events e indexed by events_idea on e.idea_id = i.id where ${which}),
    numbered as (select *, row_number() over (partition by idea_id
      order by is_new and why <> 'idea' desc, id desc) as number from listed)
    select id, idea_id as about, is_new as isNew, why from numbered where number <= ${most} order by number`);
  return toNotifications(rows, letters);
}

/** Unread events of rounds, the newest first. @param which condition on the events @param most per round */
export async function listRoundNotifications(
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

/** SQL for the ids of a person's unread events. @param after SQL: newer than this event */
export const unreadEvents = (me: string, after = sql`0`): SQL => sql`
  with mine as materialized (${ideaScope(me)}), theirs as materialized (${roundScope(me)})
  select e.id from mine i cross join events e indexed by events_idea
    on e.idea_id = i.id and e.id > i.read_through where e.id > ${after} and ${isNotification(me)}
  union all select e.id from theirs r cross join events e indexed by events_round
    on e.round_id = r.id and e.id > r.read_through where e.id > ${after} and ${isRoundNotification(me)}`;
