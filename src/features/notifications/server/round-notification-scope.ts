// SQL for the events of rounds that concern a person: `e` is a row of events, `r` a round from `roundScope`. A
// request for scores counts while it can be answered; nothing reveals another person's assessment.
import { type SQL, sql } from 'drizzle-orm';
import { rounds } from '../../../../db/schema/rounds.ts';
import { db } from '../../../platform/server/database/database.ts';
import { isoTime, jsonObject } from '../../../platform/server/database/json.ts';
import type { RoundEvent } from '../domain/event-response.ts';
import type { GroupRound } from '../domain/inbox-response.ts';
import { isFor } from './hydrate-events.ts';
import { askedOf, complete, unfinished } from './round-progress.ts';

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
