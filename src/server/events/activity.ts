import { type SQL, sql } from 'drizzle-orm';
import type { Activity, Happening } from '../../domain/activity.ts';
import type { ActivityQuery } from '../../domain/event-queries.ts';
import { db } from '../database/database.ts';
import { isReadable, isTold, toldEvent, toldJson } from './told.ts';

const pageSize = 50;

type Row = { json: string; ideaId: string; ideaTitle: string; isDeleted: number };

const ideaColumns = sql`i.id as ideaId, i.idea_title as ideaTitle, i.deleted_at is not null as isDeleted`;

const toHappening = ({ json, ideaId, ideaTitle, isDeleted }: Row): Happening => ({
  ...toldEvent(json),
  idea: { id: ideaId, ideaTitle, isDeleted: isDeleted === 1 },
});

/** SQL that is true where each condition that there is holds. */
const all = (conditions: (SQL | undefined)[]) =>
  sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );

const msOf = (moment: string) => new Date(moment).getTime();

/** The statement behind a page: events in the order of their ids, which stand in each index. */
export const activityStatement = ({ person, idea, kind, since, until, from }: ActivityQuery) =>
  db().all<Row>(sql`select ${toldJson()} as json, ${ideaColumns}
    from events e cross join ideas i on i.id = e.idea_id
    where ${all([
      isTold,
      isReadable,
      person === undefined ? undefined : sql`e.actor_id = ${person}`,
      idea === undefined ? undefined : sql`e.idea_id = ${idea}`,
      kind === undefined ? undefined : sql`e.kind = ${kind}`,
      since === undefined ? undefined : sql`e.at >= ${msOf(since)}`,
      until === undefined ? undefined : sql`e.at < ${msOf(until)}`,
      from === undefined ? undefined : sql`e.id < ${Number(from)}`,
    ])}
    order by e.id desc limit ${pageSize + 1}`);

/** Who did what, the latest first. */
export async function listActivity(query: ActivityQuery): Promise<Activity> {
  const rows = await activityStatement(query);
  const items = rows.slice(0, pageSize).map(toHappening);
  const last = items.at(-1);
  return { items, next: rows.length > pageSize && last ? String(last.id) : null };
}

/** Of a deleted idea nothing is told but that it was there, and went. */
const withoutWords = (one: Happening): Happening =>
  one.idea.isDeleted ? { ...one, reason: null, changes: [], comment: null } : one;

/** Events by their ids. */
export async function happeningsOf(ids: readonly number[]): Promise<Happening[]> {
  const rows = await db().all<Row>(sql`select ${toldJson()} as json, ${ideaColumns}
    from events e join ideas i on i.id = e.idea_id
    where e.id in (select value from json_each(${JSON.stringify(ids)})) order by e.id`);
  return rows.map(toHappening).map(withoutWords);
}
