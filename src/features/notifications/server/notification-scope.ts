// SQL for the events that concern a person: `e` is a row of events, `i` an idea from `ideaScope`.
import { type SQL, sql } from 'drizzle-orm';
import { isFor, isReadable, isVisibleKind } from './hydrate-events.ts';

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

/** True for what has happened since they follow it. */
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
