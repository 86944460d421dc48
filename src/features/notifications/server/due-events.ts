// What is told because its time has come. Any process may tell it, and each of them may try: the table takes it once.
import { sql } from 'drizzle-orm';
import { decisions } from '../../../../db/schema/decisions.ts';
import { events } from '../../../../db/schema/events.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import { rounds } from '../../../../db/schema/rounds.ts';
import { lab } from '../../../platform/lab.ts';
import { db } from '../../../platform/server/database/database.ts';
import { dayIn, dayOf } from '../../../platform/text/days.ts';
import { recordRoundEvents } from '../../events/server/events.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** So long before its deadline a round reminds whoever has not finished. */
const remindedMs = 2 * dayMs;
/** One that is open for a shorter time has only just asked. */
const shortestMs = 3 * dayMs;
/** A day that has passed longer ago is not told of: events go after a time, and nothing is told twice. */
const lateDays = 30;
/** So far ahead of UTC a day begins where it begins first. */
const earliestMs = 14 * 60 * 60 * 1000;

/** True for rounds that have to remind. Who has finished is looked at when somebody reads it, and stands nowhere. */
const isToRemind = (now: number) => sql`closed_at is null
  and deadline > ${now} and deadline <= ${now + remindedMs} and deadline - created_at >= ${shortestMs}
  and not exists (select 1 from ${events} e where e.round_id = rounds.id and e.kind = 'round.reminder')`;

/** The newest decisions whose day to look again has come somewhere on Earth, `d`, each with its idea, `i`. */
const isToLookAt = (now: number) => sql`from ${decisions} d join ${ideas} i on i.id = d.idea_id
  where d.look_again_on between ${dayOf(new Date(now - lateDays * dayMs))} and ${dayOf(new Date(now + earliestMs))}
    and i.deleted_at is null
    and not exists (select 1 from ${decisions} newer
      where newer.idea_id = d.idea_id and newer.created_at > d.created_at)
    and not exists (select 1 from ${events} e where e.decision_id = d.id and e.kind = 'decision.due')`;

/** The queries that find what is due. */
export const dueRemindersQuery = (now: number) =>
  sql`select rounds.id from ${rounds} where ${isToRemind(now)}`;
export const dueReviewsQuery = (now: number) => sql`select d.id, d.look_again_on as day,
  (select u.time_zone from users u where u.id = d.user_id) as timeZone ${isToLookAt(now)}`;

type Decided = { id: string; day: string; timeZone: string | null };
/** Whether the day has come for whoever decided so. */
const hasCome = (now: number) => (one: Decided) =>
  one.day <= dayIn(new Date(now), one.timeZone || lab.timeZone);

/** Tells of rounds that close soon, and of ideas that are to be looked at again. */
export async function emitDueEvents(now = Date.now()): Promise<void> {
  // Mostly there is nothing: then nothing is written.
  const [found] = await db().all<{ remind: number }>(
    sql`select exists (${dueRemindersQuery(now)}) as remind`,
  );
  if (found?.remind) await recordRoundEvents(db(), 'round.reminder', null, isToRemind(now));
  const soon = await db().all<Decided>(dueReviewsQuery(now));
  const ids = soon.filter(hasCome(now)).map(({ id }) => id);
  if (ids.length > 0)
    await db().run(sql`insert into ${events} (at, kind, idea_id, revision, decision_id)
      select ${Date.now()}, 'decision.due', i.id, i.revision, d.id ${isToLookAt(now)}
        and d.id in (select value from json_each(${JSON.stringify(ids)})) on conflict do nothing`);
}
