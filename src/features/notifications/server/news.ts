// What is new for somebody in ideas and rounds, as it is told.
import { type SQL, sql } from 'drizzle-orm';
import { db } from '../../../platform/server/database/database.ts';
import type { NewsReason } from '../domain/inbox.ts';
import type { News } from '../domain/inbox-response.ts';
import { concerning, isNews, theseIdeas, why } from './concerning.ts';
import { concerningRounds, isRoundNews, theseRounds, whyRound } from './concerning-rounds.ts';
import { readTold } from './told.ts';

type NewsRow = { id: number; about: string; isNew: number; why: NewsReason };

/** News with the id of the idea or the round that it is about. */
type NewsAbout = News & { about: string };

async function toNews(rows: readonly NewsRow[], letters?: number): Promise<NewsAbout[]> {
  const ids = rows.map(({ id }) => id);
  const told = await readTold(ids, letters);
  return rows.flatMap(({ id, about, why, isNew }) => {
    const event = told.get(id);
    return event ? [{ ...event, about, why, isNew: isNew === 1 }] : [];
  });
}

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
): Promise<NewsAbout[]> {
  const rows = await db().all<NewsRow>(sql`
    with mine as materialized (${concerning(me, theseIdeas(ideaIds))}),
    told as (select e.id, e.idea_id, e.id > i.read_through as is_new, ${why(me)} as why
      from mine i cross join events e indexed by events_idea on e.idea_id = i.id where ${which}),
    numbered as (select *, row_number() over (partition by idea_id
      order by is_new and why <> 'idea' desc, id desc) as number from told)
    select id, idea_id as about, is_new as isNew, why from numbered where number <= ${most} order by number`);
  return toNews(rows, letters);
}

/** What is new for somebody in rounds, the newest first. @param which of it @param most of one round */
export async function newsOfRounds(
  me: string,
  roundIds: readonly string[],
  which: SQL,
  most: number,
): Promise<NewsAbout[]> {
  if (roundIds.length === 0) return [];
  const rows = await db().all<NewsRow>(sql`
    with mine as materialized (${concerningRounds(me, theseRounds(roundIds))}),
    told as (select e.id, e.round_id, e.id > r.read_through as is_new, ${whyRound} as why,
        row_number() over (partition by e.round_id order by e.id desc) as number
      from mine r cross join events e indexed by events_round on e.round_id = r.id where ${which})
    select id, round_id as about, is_new as isNew, why from told where number <= ${most} order by number`);
  return toNews(rows);
}

/** SQL for the ids of what somebody has not read of their inbox. @param after SQL: newer than this event */
export const unreadEvents = (me: string, after = sql`0`): SQL => sql`
  with mine as materialized (${concerning(me)}), theirs as materialized (${concerningRounds(me)})
  select e.id from mine i cross join events e indexed by events_idea
    on e.idea_id = i.id and e.id > i.read_through where e.id > ${after} and ${isNews(me)}
  union all select e.id from theirs r cross join events e indexed by events_round
    on e.round_id = r.id and e.id > r.read_through where e.id > ${after} and ${isRoundNews(me)}`;
