import { type SQL, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import { ideaReaders } from '../../../../db/schema/notifications.ts';
import { rounds } from '../../../../db/schema/rounds.ts';
import { db } from '../../../platform/server/database/database.ts';
import { isoTime, jsonObject } from '../../../platform/server/database/json.ts';
import type { RoundEvent } from '../domain/event-response.ts';
import type { GroupRound } from '../domain/inbox-response.ts';
import { isFor, isReadable, isVisibleKind } from './hydrate-events.ts';

// SQL for the events that concern a person: `e` is a row of events, `i` an idea from `ideaScope`.

const tiedIdeas = (me: string) => sql`ideas.id in (select id from ideas where user_id = ${me}
  union select idea_id from comments where user_id = ${me}
  union select idea_id from idea_readers where user_id = ${me} and follows
  union select c.idea_id from mentions join comments c on c.id = mentions.comment_id where mentions.user_id = ${me}
  union select idea_id from decisions where user_id = ${me})`;

/** True for ideas by their ids. */
export const ideasById = (ids: readonly string[]): SQL =>
  sql`ideas.id in (select value from json_each(${JSON.stringify(ids)}))`;

/** True for all ideas that are not deleted. */
export const allIdeas: SQL = sql`ideas.deleted_at is null`;

/**
 * Ideas with the person's relation to each and their read position.
 * @param which ideas; by default those with any relation
 */
export const ideaScope = (me: string, which = tiedIdeas(me)): SQL => sql`
  select ideas.id, ideas.idea_title, ideas.deleted_at, ideas.user_id = ${me} as owns,
    exists (select 1 from comments where comments.user_id = ${me} and comments.idea_id = ideas.id
      and comments.content <> '') as wrote,
    r.follows as chosen, coalesce(r.follows_from, 0) as follows_from,
    max(coalesce(r.read_through, 0), (select users.read_through from users where users.id = ${me})) as read_through
  from ideas left join idea_readers r on r.idea_id = ideas.id and r.user_id = ${me}
  where ${which}`;

/** True for followed ideas: by choice, otherwise owned or commented ones. */
export const follows: SQL = sql`coalesce(i.chosen, i.owns or i.wrote)`;

/** SQL: whether the event is later than the start of following. */
const isFollowed: SQL = sql`(${follows} and e.id > i.follows_from)`;

/** The event mentions the person. */
const mentions = (me: string): SQL =>
  sql`exists (select 1 from mentions m where m.user_id = ${me} and m.event_id = e.id)`;

/** A reply in a thread that they have written in. */
export const answers = (me: string): SQL => sql`(${isFor('thread')} and ${isFollowed} and exists (
  select 1 from comments reply join comments mine on mine.idea_id = reply.idea_id and mine.user_id = ${me}
    and mine.content <> '' and reply.reply_to in (mine.id, mine.reply_to)
  where reply.id = e.comment_id))`;

/** The review day of a decision has come, for the idea's owner or the decider, and there is no later decision. */
const waitsFor = (me: string): SQL => sql`(${isFor('deciders')} and exists (
  select 1 from decisions d join ideas o on o.id = d.idea_id
  where d.id = e.decision_id and ${me} in (d.user_id, o.user_id) and not exists (
    select 1 from decisions newer where newer.idea_id = d.idea_id and newer.created_at > d.created_at)))`;

/** True for events by others that the reader may see. */
const isAnothers = (me: string): SQL => sql`(e.actor_id is not ${me} and ${isReadable})`;

/** True for unread events of an idea that the reader may see. */
export const isNewThere = (me: string): SQL =>
  sql`(${isAnothers(me)} and (${isVisibleKind} or ${mentions(me)} or ${waitsFor(me)}))`;

/** True for events in a person's inbox. */
export const isNotification = (me: string): SQL =>
  sql`(${isAnothers(me)} and ((${isVisibleKind} and ${isFollowed}) or ${mentions(me)} or ${waitsFor(me)}))`;

/** True for mentions, replies and due reviews. */
export const isAddressed = (me: string): SQL =>
  sql`(${mentions(me)} or ${answers(me)} or ${isFor('deciders')})`;

/** SQL for why it is news: a `NotificationReason`. */
export const notificationReason = (me: string): SQL =>
  sql`case when ${mentions(me)} then 'mention' when ${answers(me)} then 'reply'
    when ${isFor('deciders')} then 'look again' else 'idea' end`;

/** SQL for a person's relation to an idea: a `Connection`. */
export const connection = (
  me: string,
): SQL => sql`case when i.owns then 'owner' when i.wrote then 'commenter'
  when i.chosen then 'follower'
  when exists (select 1 from decisions d where d.user_id = ${me} and d.idea_id = i.id) then 'decider'
  else 'mentioned' end`;

// SQL for the ideas that a round asks an assessor about, and for how far assessors are. It names tables in full, because
// Drizzle omits table names where a query selects from one table, and these fragments stand inside other queries.

/**
 * For `a`, a row of round_assessors: each idea `q` that the round asks this person about, and their assessment `s`.
 * Excludes deleted ideas and the person's own. Further conditions can follow.
 */
export const askedOf = sql.raw(`round_ideas q
  join ideas i on i.id = q.idea_id and i.deleted_at is null
  left join assessments s on s.assessor_id = a.id and s.idea_id = q.idea_id
  where q.round_id = a.round_id and i.user_id is not a.user_id`);

/** True where each of the three values of `s` is a number or "can't judge". */
export const complete = sql.raw(
  '(s.impact_score is not null and s.feasibility_score is not null and s.innovation_score is not null)',
);

/** True for `a`, a row of round_assessors, where its person has not finished. */
export const unfinished = sql`exists (select 1 from ${askedOf} and not ${complete})`;

/** How many assessors of `rounds` have finished. */
export const finishedCount = sql<number>`(select count(*) from round_assessors a
  where a.round_id = rounds.id and not ${unfinished})`;

/** True where all assessors of `rounds` have finished and at least one assessment is complete. */
export const everybodyFinished = sql`(not exists (select 1 from round_assessors a
    where a.round_id = rounds.id and ${unfinished})
  and exists (select 1 from assessments s where s.round_id = rounds.id and ${complete}))`;

// SQL for the events of rounds that concern a person: `e` is a row of events, `r` a round from `roundScope`. A
// request for scores counts while it can be answered; nothing reveals another person's assessment.

const tiedRounds = (
  me: string,
) => sql`rounds.id in (select round_id from round_assessors where user_id = ${me}
  union select id from rounds where opened_by = ${me})`;

/** True for rounds by their ids. */
export const roundsById = (ids: readonly string[]): SQL =>
  sql`rounds.id in (select value from json_each(${JSON.stringify(ids)}))`;

/**
 * Rounds with the person's part in each and their read position.
 * @param which rounds; by default those that ask them or that they opened
 */
export const roundScope = (me: string, which = tiedRounds(me)): SQL => sql`
  select rounds.id, rounds.title, a.id as assessor_id, coalesce(a.event_id, 0) as asked_by,
    rounds.opened_by is ${me} as opened,
    rounds.closed_at is null and rounds.deadline > ${Date.now()} as is_open,
    max(coalesce(seen.read_through, 0), (select users.read_through from users where users.id = ${me})) as read_through
  from rounds left join round_assessors a on a.round_id = rounds.id and a.user_id = ${me}
    left join round_readers seen on seen.round_id = rounds.id and seen.user_id = ${me}
  where ${which}`;

const hasToFinish = sql`exists (select 1 from round_assessors a where a.id = r.assessor_id and ${unfinished})`;

/** True for events in a person's inbox. */
export const isRoundNotification = (me: string): SQL => sql`(e.actor_id is not ${me} and case
  when ${isFor('participants')} then r.opened or r.assessor_id is not null
  when ${isFor('unfinished')} then r.is_open and e.id > r.asked_by and ${hasToFinish}
  when ${isFor('asked')} then r.is_open and e.id = r.asked_by else false end)`;

/** True for events that ask the person to do something. */
export const requiresAction: SQL = sql`not ${isFor('participants')}`;

/** SQL for why it is news: a `NotificationReason`. */
export const roundNotificationReason: SQL = sql`case when ${requiresAction} then 'asked' else 'round' end`;

/** SQL for a person's relation to a round: a `Connection`. */
export const roundConnection: SQL = sql`case when r.assessor_id is null then 'opener' else 'asked' end`;

/** SQL for when it was closed, `rounds`; a deadline that has passed has closed it, be that written down or not. */
const closedAt = () =>
  sql`(case when closed_at is null and deadline <= ${Date.now()} then deadline else closed_at end)`;

/** SQL for the round of an event, `rounds`, as JSON: a `RoundEvent`. */
export const roundEventJson = (): SQL =>
  jsonObject({
    id: rounds.id,
    title: rounds.title,
    deadline: rounds.deadline,
    closedAt: isoTime(closedAt()),
  } satisfies Record<keyof RoundEvent, unknown>);

/** Rounds by their ids, with the number of ideas that each asks the person to score. */
export async function groupRounds(
  me: string,
  ids: readonly string[],
): Promise<Map<string, GroupRound>> {
  if (ids.length === 0) return new Map();
  const asked = sql`(select json_object('ideas', (select count(*) from ${askedOf}),
      'scored', (select count(*) from ${askedOf} and ${complete}))
    from round_assessors a where a.round_id = rounds.id and a.user_id = ${me})`;
  const rows = await db().all<{ json: string }>(
    sql`select json_set(${roundEventJson()}, '$.asked', json(${asked})) as json from rounds where ${roundsById(ids)}`,
  );
  const found = rows.map(({ json }): GroupRound => JSON.parse(json));
  return new Map(found.map((round) => [round.id, round]));
}

/**
 * SQL, true for an idea with unread events. It runs for each idea that other filters leave, and uses the index of the
 * idea's events by name.
 */
export const hasUnread = (me: string): SQL => sql`exists (select 1 from (
    select ${ideas.id} as id, ${ideas.deletedAt} as deleted_at,
      max(coalesce((select r.read_through from ${ideaReaders} r where r.user_id = ${me} and r.idea_id = ${ideas.id}), 0),
        (select u.read_through from ${users} u where u.id = ${me})) as read_through) i
  cross join events e indexed by events_idea
  where e.idea_id = i.id and e.id > i.read_through and ${isNewThere(me)})`;
