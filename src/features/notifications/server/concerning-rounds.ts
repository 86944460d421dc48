// What concerns somebody of what has happened in rounds, as SQL: `e` is a row of events, `r` one of the rounds that
// `concerningRounds` finds for them. What a round asks for is told while it can be given; nothing tells of anybody else's part.
import { type SQL, sql } from 'drizzle-orm';
import { rounds } from '../../../../db/schema.ts';
import { db } from '../../../platform/server/database/database.ts';
import { isoTime, jsonObject } from '../../../platform/server/database/json.ts';
import type { ToldRound } from '../domain/event-response.ts';
import type { GroupRound } from '../domain/inbox-response.ts';
import { askedOf, complete, unfinished } from './round-progress.ts';

const tiedRounds = (
  me: string,
) => sql`rounds.id in (select round_id from round_assessors where user_id = ${me}
  union select id from rounds where opened_by = ${me})`;

/** True for rounds by their ids. */
export const theseRounds = (ids: readonly string[]): SQL =>
  sql`rounds.id in (select value from json_each(${JSON.stringify(ids)}))`;

/**
 * Rounds, with what somebody has to do with each and up to where they have read.
 * @param which rounds; without it those that ask them or that they have opened
 */
export const concerningRounds = (me: string, which = tiedRounds(me)): SQL => sql`
  select rounds.id, rounds.title, a.id as assessor_id, coalesce(a.event_id, 0) as asked_by,
    rounds.opened_by is ${me} as opened,
    rounds.closed_at is null and rounds.deadline > ${Date.now()} as is_open,
    max(coalesce(seen.read_through, 0), (select users.read_through from users where users.id = ${me})) as read_through
  from rounds left join round_assessors a on a.round_id = rounds.id and a.user_id = ${me}
    left join round_readers seen on seen.round_id = rounds.id and seen.user_id = ${me}
  where ${which}`;

const hasToFinish = sql`exists (select 1 from round_assessors a where a.id = r.assessor_id and ${unfinished})`;

/** True for what stands in somebody's inbox. */
export const isRoundNews = (me: string): SQL => sql`(e.actor_id is not ${me} and case e.kind
  when 'round closed' then r.opened or r.assessor_id is not null
  when 'round reminder' then r.is_open and e.id > r.asked_by and ${hasToFinish}
  else r.is_open and e.id = r.asked_by end)`;

/** True for what waits for somebody. */
export const asksThem: SQL = sql`e.kind <> 'round closed'`;

/** SQL for why it is news: a `NewsReason`. */
export const whyRound: SQL = sql`case when ${asksThem} then 'asked' else 'round' end`;

/** SQL for what ties somebody to a round: a `Connection`. */
export const roundConnection: SQL = sql`case when r.assessor_id is null then 'opener' else 'asked' end`;

/** SQL for when it was closed, `rounds`; a deadline that has passed has closed it, be that written down or not. */
const closedAt = () =>
  sql`(case when closed_at is null and deadline <= ${Date.now()} then deadline else closed_at end)`;

/** SQL for a round, `rounds`, as what has happened in it is told with it: a `ToldRound`. */
export const toldRoundJson = (): SQL =>
  jsonObject({
    id: rounds.id,
    title: rounds.title,
    deadline: rounds.deadline,
    closedAt: isoTime(closedAt()),
  } satisfies Record<keyof ToldRound, unknown>);

/** Rounds by their ids, with how much each asks of somebody. */
export async function groupRounds(
  me: string,
  ids: readonly string[],
): Promise<Map<string, GroupRound>> {
  if (ids.length === 0) return new Map();
  const asked = sql`(select json_object('ideas', (select count(*) from ${askedOf}),
      'scored', (select count(*) from ${askedOf} and ${complete}))
    from round_assessors a where a.round_id = rounds.id and a.user_id = ${me})`;
  const rows = await db().all<{ json: string }>(
    sql`select json_set(${toldRoundJson()}, '$.asked', json(${asked})) as json from rounds where ${theseRounds(ids)}`,
  );
  const found = rows.map(({ json }): GroupRound => JSON.parse(json));
  return new Map(found.map((round) => [round.id, round]));
}
