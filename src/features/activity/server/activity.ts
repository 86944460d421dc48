import { and, sql } from 'drizzle-orm';
import { db } from '../../../platform/server/database/database.ts';
import { pageOf, type SortKey } from '../../../platform/server/pages.ts';
import type { ActivityQuery } from '../../notifications/domain/event-queries.ts';
import {
  hydrateEvents,
  isReadable,
  isVisibleKind,
} from '../../notifications/server/hydrate-events.ts';
import { roundEventJson } from '../../notifications/server/notification-scope.ts';
import type { Activity, ActivityEvent, IdeaActivity } from '../domain/activity-response.ts';

type IdeaRow = { id: number; ideaId: string; ideaTitle: string; isDeleted: number };
type Row = IdeaRow & { round: string | null };

const ideaColumns = sql`i.id as ideaId, i.idea_title as ideaTitle, i.deleted_at is not null as isDeleted`;

const toIdea = ({ ideaId, ideaTitle, isDeleted }: IdeaRow) => ({
  id: ideaId,
  ideaTitle,
  isDeleted: isDeleted === 1,
});

const idsOf = (rows: readonly IdeaRow[]) => rows.map(({ id }) => id);

/** The moment of an event is taken in its transaction, which may end this much later: an import takes longest. */
const turnMs = 30_000;

const msOf = (moment: string) => new Date(moment).getTime();

/** The condition on ids finds a distant range at once. */
const isSince = (ms: number) => sql`(e.at >= ${ms} and e.id >=
  (select id from events where at >= ${ms - turnMs} order by at limit 1))`;
const isBefore = (ms: number) => sql`(e.at < ${ms} and e.id <=
  (select id from events where at < ${ms + turnMs} order by at desc limit 1))`;

/** Sorted by id, which every index contains. */
const latestFirst: SortKey<IdeaRow>[] = [{ column: sql`e.id`, down: true, of: ({ id }) => id }];

export function activityQuery({ person, idea, kind, since, until, from }: ActivityQuery) {
  const page = pageOf(latestFirst, from);
  return db().all<Row>(sql`select e.id, ${ideaColumns},
      case when rounds.id is not null then ${roundEventJson()} end as round
    from events e left join ideas i on i.id = e.idea_id left join rounds on rounds.id = e.round_id
    where ${and(
      isVisibleKind,
      sql`(rounds.id is not null or i.id is not null and ${isReadable})`,
      person === undefined ? undefined : sql`e.actor_id = ${person}`,
      idea === undefined ? undefined : sql`e.idea_id = ${idea}`,
      kind === undefined ? undefined : sql`e.kind = ${kind}`,
      since === undefined ? undefined : isSince(msOf(since)),
      until === undefined ? undefined : isBefore(msOf(until)),
      page.after,
    )}
    order by ${page.order} limit ${page.limit}`);
}

export async function listActivity(query: ActivityQuery): Promise<Activity> {
  const { items: rows, next } = pageOf(latestFirst, query.from).toPage(await activityQuery(query));
  const events = await hydrateEvents(idsOf(rows));
  const items = rows.flatMap((row): ActivityEvent[] => {
    const event = events.get(row.id);
    if (!event) return [];
    return row.round === null
      ? [{ ...event, idea: toIdea(row), round: null }]
      : [{ ...event, idea: null, round: JSON.parse(row.round) }];
  });
  return { items, next };
}

/** Of a deleted idea only its creation and deletion are shown. */
const withoutWords = (one: IdeaActivity): IdeaActivity =>
  one.idea.isDeleted
    ? { ...one, reason: null, changes: [], comment: null, decision: null, source: null }
    : one;

export async function listIdeaActivity(ids: readonly number[]): Promise<IdeaActivity[]> {
  const rows = await db().all<IdeaRow>(sql`select e.id, ${ideaColumns}
    from events e join ideas i on i.id = e.idea_id
    where e.id in (select value from json_each(${JSON.stringify(ids)})) order by e.id`);
  const events = await hydrateEvents(idsOf(rows));
  return rows.flatMap((row) => {
    const event = events.get(row.id);
    return event ? [withoutWords({ ...event, idea: toIdea(row), round: null })] : [];
  });
}
