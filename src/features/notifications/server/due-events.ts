// Records events that are due at a time. Several processes may try, and a unique index accepts one event.
import { sql } from 'drizzle-orm';
import { decisions } from '#db/schema/decisions.ts';
import { events } from '#db/schema/events.ts';
import { ideas } from '#db/schema/ideas.ts';
import { rounds } from '#db/schema/rounds.ts';
import { recordRoundEvents } from '#features/events/server/events.ts';
import { lab } from '#platform/lab.ts';
import { db } from '#platform/server/database/database.ts';
import { dayIn, dayOf } from '#platform/text/days.ts';
import { dayMs, hourMs } from '#platform/text/durations.ts';

const remindedMs = 2 * dayMs;
/** Shorter rounds send no reminder. */
const shortestMs = 3 * dayMs;
/** Older review days are skipped: their event may have been purged, and would be recorded again. */
const lateDays = 30;
/** The time zone furthest ahead of UTC. */
const earliestMs = 14 * hourMs;

/** Computed on each read, because it changes with each score. */
const isToRemind = (now: number) => sql`closed_at is null
  and deadline > ${now} and deadline <= ${now + remindedMs} and deadline - created_at >= ${shortestMs}
  and not exists (select 1 from ${events} e where e.round_id = rounds.id and e.kind = 'round.reminder')`;

const isToLookAt = (now: number) => sql`from ${decisions} d join ${ideas} i on i.id = d.idea_id
  where d.look_again_on between ${dayOf(new Date(now - lateDays * dayMs))} and ${dayOf(new Date(now + earliestMs))}
    and i.deleted_at is null
    and not exists (select 1 from ${decisions} newer
      where newer.idea_id = d.idea_id and newer.created_at > d.created_at)
    and not exists (select 1 from ${events} e where e.decision_id = d.id and e.kind = 'decision.due')`;

export const dueRemindersQuery = (now: number) =>
  sql`select rounds.id from ${rounds} where ${isToRemind(now)}`;
export const dueReviewsQuery = (now: number) => sql`select d.id, d.look_again_on as day,
  (select u.time_zone from users u where u.id = d.user_id) as timeZone ${isToLookAt(now)}`;

type Decided = { id: string; day: string; timeZone: string | null };
export async function emitDueEvents(now = Date.now()): Promise<void> {
  const [found] = await db().all<{ remind: number }>(
    sql`select exists (${dueRemindersQuery(now)}) as remind`,
  );
  if (found?.remind) await recordRoundEvents(db(), 'round.reminder', null, isToRemind(now));
  const soon = await db().all<Decided>(dueReviewsQuery(now));
  // The review day has begun in the time zone of the person who decided.
  const ids = soon.flatMap(({ id, day, timeZone }) =>
    day <= dayIn(new Date(now), timeZone || lab.timeZone) ? [id] : [],
  );
  if (ids.length > 0)
    await db().run(sql`insert into ${events} (at, kind, idea_id, revision, decision_id)
      select ${Date.now()}, 'decision.due', i.id, i.revision, d.id ${isToLookAt(now)}
        and d.id in (select value from json_each(${JSON.stringify(ids)})) on conflict do nothing`);
}
