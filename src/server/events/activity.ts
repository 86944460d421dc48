import { type SQL, sql } from 'drizzle-orm';
import type { Activity, Happening, IdeaHappening } from '../../domain/activity.ts';
import type { ActivityQuery } from '../../domain/event-queries.ts';
import { db } from '../database/database.ts';
import { toldRoundJson } from './concerning-rounds.ts';
import { isReadable, isTold, toldEvent, toldJson } from './told.ts';

const pageSize = 50;

type IdeaRow = { json: string; ideaId: string; ideaTitle: string; isDeleted: number };
type Row = IdeaRow & { round: string | null };

const ideaColumns = sql`i.id as ideaId, i.idea_title as ideaTitle, i.deleted_at is not null as isDeleted`;

const toIdeaHappening = ({ json, ideaId, ideaTitle, isDeleted }: IdeaRow): IdeaHappening => ({
  ...toldEvent(json),
  idea: { id: ideaId, ideaTitle, isDeleted: isDeleted === 1 },
  round: null,
});

const toHappening = ({ round, ...row }: Row): Happening =>
  round === null
    ? toIdeaHappening(row)
    : { ...toldEvent(row.json), idea: null, round: JSON.parse(round) };

/** SQL that is true where each condition that there is holds. */
const all = (conditions: (SQL | undefined)[]) =>
  sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  );

const msOf = (moment: string) => new Date(moment).getTime();

/** The statement behind a page: events in the order of their ids, which stand in each index. */
export const activityStatement = ({ person, idea, kind, since, until, from }: ActivityQuery) =>
  db().all<Row>(sql`select ${toldJson()} as json, ${ideaColumns},
      case when rounds.id is not null then ${toldRoundJson()} end as round
    from events e left join ideas i on i.id = e.idea_id left join rounds on rounds.id = e.round_id
    where ${all([
      isTold,
      sql`(rounds.id is not null or i.id is not null and ${isReadable})`,
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
const withoutWords = (one: IdeaHappening): IdeaHappening =>
  one.idea.isDeleted ? { ...one, reason: null, changes: [], comment: null, decision: null } : one;

/** Events of ideas by their ids. */
export async function happeningsOf(ids: readonly number[]): Promise<IdeaHappening[]> {
  const rows = await db().all<IdeaRow>(sql`select ${toldJson()} as json, ${ideaColumns}
    from events e join ideas i on i.id = e.idea_id
    where e.id in (select value from json_each(${JSON.stringify(ids)})) order by e.id`);
  return rows.map(toIdeaHappening).map(withoutWords);
}
