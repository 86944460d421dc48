import { type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { ideas } from '#db/schema/ideas.ts';
import { ideaReaders } from '#db/schema/notifications.ts';
import { rounds } from '#db/schema/rounds.ts';
import { canUseTracker } from '#features/accounts/server/roles.ts';
import { db } from '#platform/server/database/database.ts';
import { isoTime, jsonObject } from '#platform/server/database/sql.ts';
import type { RoundEvent } from '../domain/event-response.ts';
import type { Connection, NotificationReason, RoundConnection } from '../domain/inbox.ts';
import type { GroupRound, InboxEntry } from '../domain/inbox-response.ts';
import { hydrateEvents, isFor, isReadable, isVisibleKind } from './hydrate-events.ts';

// SQL for the events that notify a person: `e` is a row of events, `i` an idea from `ideaScope`.

const tiedIdeas = (me: string) => sql`ideas.id in (select id from ideas where user_id = ${me}
  union select idea_id from comments where user_id = ${me}
  union select idea_id from idea_readers where user_id = ${me} and follows
  union select c.idea_id from mentions join comments c on c.id = mentions.comment_id where mentions.user_id = ${me}
  union select idea_id from decisions where user_id = ${me})`;

export const ideasById = (ids: readonly string[]): SQL =>
  sql`ideas.id in (select value from json_each(${JSON.stringify(ids)}))`;

export const allIdeas: SQL = sql`ideas.deleted_at is null`;

/** @param which by default the ideas that the person owns, follows, decided about, commented on or is mentioned in */
export const ideaScope = (me: string, which = tiedIdeas(me)): SQL => sql`
  select ideas.id, ideas.idea_title, ideas.deleted_at, ideas.user_id = ${me} as owns,
    exists (select 1 from comments where comments.user_id = ${me} and comments.idea_id = ideas.id
      and comments.content <> '') as wrote,
    r.follows as chosen, coalesce(r.follows_from, 0) as follows_from,
    max(coalesce(r.read_through, 0), (select users.read_through from users where users.id = ${me})) as read_through
  from ideas left join idea_readers r on r.idea_id = ideas.id and r.user_id = ${me}
  where ${which}`;

export const follows: SQL = sql`coalesce(i.chosen, i.owns or i.wrote)`;

const isFollowed: SQL = sql`(${follows} and e.id > i.follows_from)`;

const mentions = (me: string): SQL =>
  sql`exists (select 1 from mentions m where m.user_id = ${me} and m.event_id = e.id)`;

/** SQL: a reply in a thread in which the person has written. */
const answers = (me: string): SQL => sql`(${isFor('thread')} and ${isFollowed} and exists (
  select 1 from comments reply where reply.id = e.comment_id and reply.reply_to in (
    select coalesce(mine.reply_to, mine.id) from comments mine
    where mine.user_id = ${me} and mine.content <> '')))`;

/** SQL: the newest decision is due for review, and the person is the idea's owner or made the decision. */
const waitsFor = (me: string): SQL => sql`(${isFor('deciders')} and exists (
  select 1 from decisions d join ideas o on o.id = d.idea_id
  where d.id = e.decision_id and ${me} in (d.user_id, o.user_id) and not exists (
    select 1 from decisions newer where newer.idea_id = d.idea_id and newer.created_at > d.created_at)))`;

const isAnothers = (me: string): SQL => sql`(e.actor_id is not ${me} and ${isReadable})`;

export const isNewThere = (me: string): SQL =>
  sql`(${isAnothers(me)} and (${isVisibleKind} or ${mentions(me)} or ${waitsFor(me)}))`;

/** SQL: an event of an idea that belongs in the person's inbox. */
export const isNotification = (me: string): SQL =>
  sql`(${isAnothers(me)} and ((${isVisibleKind} and ${isFollowed}) or ${mentions(me)} or ${waitsFor(me)}))`;

export const isAddressed = (me: string): SQL =>
  sql`(${mentions(me)} or ${answers(me)} or ${isFor('deciders')})`;

const notificationReason = (me: string): SQL =>
  sql`case when ${mentions(me)} then 'mention' when ${answers(me)} then 'reply'
    when ${isFor('deciders')} then 'look again' else 'idea' end`;

const connection = (me: string): SQL => sql`case
  when i.owns then 'owner' when i.wrote then 'commenter'
  when i.chosen then 'follower'
  when exists (select 1 from decisions d where d.user_id = ${me} and d.idea_id = i.id) then 'decider'
  else 'mentioned' end`;

// These fragments write table names in full, because Drizzle omits them in queries of a single table.

/**
 * SQL: for `a`, a row of round_assessors, each idea `q` that the person is asked about, with their assessment `s`.
 * Leaves out deleted ideas and the person's own. Callers append conditions.
 */
const assignedIdeasSql = sql.raw(`round_ideas q
  join ideas i on i.id = q.idea_id and i.deleted_at is null
  left join assessments s on s.assessor_id = a.id and s.idea_id = q.idea_id
  where q.round_id = a.round_id and i.user_id is not a.user_id`);

const isCompleteSql = sql.raw(
  '(s.impact_score is not null and s.feasibility_score is not null and s.innovation_score is not null)',
);

/** SQL for `a`: the person has not scored everything, or has not pressed Finish since. */
const isUnfinishedSql = sql`exists (select 1 from ${assignedIdeasSql} and not (${isCompleteSql} and a.has_finished))`;

export const finishedCount = sql<number>`(select count(*) from round_assessors a
  where a.round_id = rounds.id and not ${isUnfinishedSql})`;

/** SQL for `rounds`: how many people have scored everything, also without Finish. */
export const completeCount = sql<number>`(select count(*) from round_assessors a
  where a.round_id = rounds.id and not exists (select 1 from ${assignedIdeasSql} and not ${isCompleteSql}))`;

/**
 * SQL for `rounds`: all assessors who may still score have finished, and at least one assessment is complete. Somebody
 * who is suspended or no founder any more may not.
 */
export const everybodyFinished = sql`(not exists (select 1 from round_assessors a
    join users on users.id = a.user_id and users.suspended_at is null and ${canUseTracker(users.role)}
    where a.round_id = rounds.id and ${isUnfinishedSql})
  and exists (select 1 from assessments s where s.round_id = rounds.id and ${isCompleteSql}))`;

// Requests for scores count while the round is open. No event may reveal another person's assessment.

const involvedRounds = (me: string) => sql`rounds.id in (
  select round_id from round_assessors where user_id = ${me}
  union select id from rounds where opened_by = ${me})`;

export const roundsById = (ids: readonly string[]): SQL =>
  sql`rounds.id in (select value from json_each(${JSON.stringify(ids)}))`;

/** @param which by default the rounds that ask the person or that the person opened */
export const roundScope = (me: string, which = involvedRounds(me)): SQL => sql`
  select rounds.id, rounds.title, a.id as assessor_id, coalesce(a.event_id, 0) as asked_by,
    rounds.opened_by is ${me} as opened,
    rounds.closed_at is null and rounds.deadline > ${Date.now()} as is_open,
    max(coalesce(seen.read_through, 0), (select users.read_through from users where users.id = ${me})) as read_through
  from rounds left join round_assessors a on a.round_id = rounds.id and a.user_id = ${me}
    left join round_readers seen on seen.round_id = rounds.id and seen.user_id = ${me}
  where ${which}`;

const hasToFinish = sql`exists (select 1 from round_assessors a where a.id = r.assessor_id and ${isUnfinishedSql})`;

export const isRoundNotification = (me: string): SQL => sql`(e.actor_id is not ${me} and case
  when ${isFor('participants')} then r.opened or r.assessor_id is not null
  when ${isFor('unfinished')} then r.is_open and e.id > r.asked_by and ${hasToFinish}
  when ${isFor('asked')} then r.is_open and e.id = r.asked_by else false end)`;

export const requiresAction: SQL = sql`not ${isFor('participants')}`;

const roundNotificationReason: SQL = sql`case when ${requiresAction} then 'asked' else 'round' end`;

const roundConnection: SQL = sql`case when r.assessor_id is null then 'opener' else 'asked' end`;

/** SQL for `rounds`. A round ends at its deadline, even before a job has recorded the closing. */
const closedAt = () =>
  sql`(case when closed_at is null and deadline <= ${Date.now()} then deadline else closed_at end)`;

/** SQL for `rounds`: the JSON of a `RoundEvent`. */
export const roundEventJson = (): SQL =>
  jsonObject({
    id: rounds.id,
    title: rounds.title,
    deadline: rounds.deadline,
    closedAt: isoTime(closedAt()),
  } satisfies Record<keyof RoundEvent, unknown>);

/** SQL for `rounds`: the JSON of what a round asks of somebody (`askedOf`), or null. */
export const askedJson = (userId: string): SQL =>
  sql`(select json_object('ideas', (select count(*) from ${assignedIdeasSql}),
      'scored', (select count(*) from ${assignedIdeasSql} and ${isCompleteSql}),
      'finished', json(case when ${isUnfinishedSql} then 'false' else 'true' end))
    from round_assessors a where a.round_id = rounds.id and a.user_id = ${userId})`;

async function groupRounds(me: string, ids: readonly string[]): Promise<Map<string, GroupRound>> {
  const rows = await db().all<{ json: string }>(
    sql`select json_set(${roundEventJson()}, '$.asked', json(${askedJson(me)})) as json from rounds where ${roundsById(ids)}`,
  );
  const found = rows.map(({ json }): GroupRound => JSON.parse(json));
  return new Map(found.map((round) => [round.id, round]));
}

export const hasUnread = (me: string): SQL => sql`exists (select 1 from (
    select ${ideas.id} as id, ${ideas.deletedAt} as deleted_at,
      max(coalesce((select r.read_through from ${ideaReaders} r where r.user_id = ${me} and r.idea_id = ${ideas.id}), 0),
        (select u.read_through from ${users} u where u.id = ${me})) as read_through) i
  cross join events e indexed by events_idea
  where e.idea_id = i.id and e.id > i.read_through and ${isNewThere(me)})`;

type NotificationRow = { id: number; about: string; isNew: number; why: NotificationReason };

type NotificationAbout = InboxEntry & { about: string };

/**
 * Mentions and replies first, then newest first. @param listed SQL for the entries of `mine` @param most per idea or
 * round @param maxLength of a comment
 */
async function listEntries(mine: SQL, listed: SQL, most: number, maxLength?: number) {
  const rows = await db().all<NotificationRow>(sql`
    with mine as materialized (${mine}), listed as (${listed}),
    numbered as (select *, row_number() over (partition by about
      order by isNew and why not in ('idea', 'round') desc, id desc) as number from listed)
    select id, about, isNew, why from numbered where number <= ${most} order by number`);
  const ids = rows.map(({ id }) => id);
  const events = await hydrateEvents(ids, maxLength);
  return rows.flatMap(({ id, isNew, ...row }): NotificationAbout[] => {
    const event = events.get(id);
    return event ? [{ ...event, ...row, isNew: isNew === 1 }] : [];
  });
}

export const listIdeaNotifications = (
  me: string,
  ideaIds: readonly string[],
  which: SQL,
  most: number,
  maxLength?: number,
) =>
  listEntries(
    ideaScope(me, ideasById(ideaIds)),
    sql`select e.id, i.id as about, e.id > i.read_through as isNew, ${notificationReason(me)} as why
      from mine i cross join events e indexed by events_idea on e.idea_id = i.id where ${which}`,
    most,
    maxLength,
  );

export type ScopeFilters = { ofIdeas: SQL; ofRounds: SQL };

/** A row of `counted`. */
export type CountedGroup = {
  id: string;
  title: string;
  isDeleted: number;
  follows: number;
  newest: number;
  news: number;
  unread: number;
} & ({ isRound: 0; connection: Connection } | { isRound: 1; connection: RoundConnection });

/** A `with` clause that ends with `counted`: the ideas and rounds with such events, and how many. */
export const countedGroups = (me: string, { ofIdeas, ofRounds }: ScopeFilters): SQL => sql`
  with mine as materialized (${ideaScope(me)}), theirs as materialized (${roundScope(me)}),
  counted as (select i.id, 0 as isRound, i.idea_title as title, i.deleted_at is not null as isDeleted,
      ${connection(me)} as connection, ${follows} as follows,
      max(e.id) as newest, count(*) as news, sum(e.id > i.read_through) as unread
    from mine i cross join events e indexed by events_idea on e.idea_id = i.id where ${ofIdeas} group by i.id
    union all select r.id, 1, r.title, 0, ${roundConnection}, 0, max(e.id), count(*), sum(e.id > r.read_through)
    from theirs r cross join events e indexed by events_round on e.round_id = r.id where ${ofRounds} group by r.id)`;

/** @param maxLength of a comment */
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
    listEntries(
      roundScope(me, roundsById(ids(1))),
      sql`select e.id, r.id as about, e.id > r.read_through as isNew, ${roundNotificationReason} as why
        from mine r cross join events e indexed by events_round on e.round_id = r.id where ${ofRounds}`,
      most,
    ),
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
