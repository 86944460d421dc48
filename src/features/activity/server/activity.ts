import { setImmediate } from 'node:timers/promises';
import { and, sql } from 'drizzle-orm';
import { founder, route } from '#features/accounts/server/http/route.ts';
import { type EventKind, eventDays } from '#features/events/domain/event.ts';
import { type Move, rankMovement } from '#features/ideas/domain/rank-movement.ts';
import { criteria, readWeights, type Scored, toWeights } from '#features/ideas/domain/weights.ts';
import {
  type ActivityQuery,
  activityQuerySchema,
  type MovementQuery,
  movementQuerySchema,
} from '#features/notifications/domain/event-queries.ts';
import {
  hydrateEvents,
  isReadable,
  isVisibleKind,
} from '#features/notifications/server/hydrate-events.ts';
import { roundEventJson } from '#features/notifications/server/notifications.ts';
import { db } from '#platform/server/database/database.ts';
import { refusedField } from '#platform/server/http/problem.ts';
import { pageOf, type SortKey } from '#platform/server/pagination.ts';
import { dayMs } from '#platform/text/durations.ts';
import {
  type Activity,
  type ActivityEvent,
  activityResponse,
  type IdeaActivity,
  movementResponse,
  type RankedIdea,
  type RankingMovement,
} from '../domain/activity-response.ts';

type IdeaRow = { id: number; ideaId: string; ideaTitle: string; isDeleted: number };
type Row = IdeaRow & { round: string | null };

const ideaColumns = sql`i.id as ideaId, i.idea_title as ideaTitle, i.deleted_at is not null as isDeleted`;

const toIdea = ({ ideaId, ideaTitle, isDeleted }: IdeaRow) => ({
  id: ideaId,
  ideaTitle,
  isDeleted: isDeleted === 1,
});

/** An event gets its time inside its transaction, which may commit this much later; an import takes longest. */
const turnMs = 30_000;

/** The condition on ids lets SQLite use the index, so that old ranges are fast too. */
const isSince = (ms: number) => sql`(e.at >= ${ms} and e.id >=
  (select id from events where at >= ${ms - turnMs} order by at limit 1))`;
const isBefore = (ms: number) => sql`(e.at < ${ms} and e.id <=
  (select id from events where at < ${ms + turnMs} order by at desc limit 1))`;

/** Sorted by id, because every index contains it. */
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
      since === undefined ? undefined : isSince(Date.parse(since)),
      until === undefined ? undefined : isBefore(Date.parse(until)),
      page.after,
    )}
    order by ${page.order} limit ${page.limit}`);
}

async function listActivity(query: ActivityQuery): Promise<Activity> {
  const { items: rows, next } = pageOf(latestFirst, query.from).toPage(await activityQuery(query));
  const events = await hydrateEvents(rows.map(({ id }) => id));
  const items = rows.flatMap((row): ActivityEvent[] => {
    const event = events.get(row.id);
    if (!event) return [];
    return row.round === null
      ? [{ ...event, idea: toIdea(row), round: null }]
      : [{ ...event, idea: null, round: JSON.parse(row.round) }];
  });
  return { items, next };
}

/** Hides the texts of a deleted idea, except its title. */
const withoutWords = (one: IdeaActivity): IdeaActivity =>
  one.idea.isDeleted
    ? { ...one, reason: null, changes: [], comment: null, decision: null, source: null }
    : one;

async function listIdeaActivity(ids: readonly number[]): Promise<IdeaActivity[]> {
  const rows = await db().all<IdeaRow>(sql`select e.id, ${ideaColumns}
    from events e join ideas i on i.id = e.idea_id
    where e.id in (select value from json_each(${JSON.stringify(ids)})) order by e.id`);
  const events = await hydrateEvents(rows.map(({ id }) => id));
  return rows.flatMap((row) => {
    const event = events.get(row.id);
    return event ? [withoutWords({ ...event, idea: toIdea(row), round: null })] : [];
  });
}

/** With more ideas, the response has only the moved and the best ones. */
const maxIdeas = 200;
/** Parsing the answers of ideas takes time, so other requests get a turn after this many. */
const readAtOnce = 50;
/** The limit of events in one comparison. A lab has some thousands in a year. */
const maxMoves = 10_000;

/** Marks an idea whose scores nobody has set; it has no rank. */
const unscored = '[]';

/** SQL for the scores of a save, `s`, as a JSON array. */
const savedScores = sql`iif(s.scores_set = ${unscored}, ${unscored}, json_extract(s.answers, ${sql.join(
  criteria.map((name) => sql.raw(`'$.${name}'`)),
  sql`, `,
)}))`;

function toScores(json: string | null): Scored | null {
  if (json === null) return null;
  const [impactScore = 0, feasibilityScore = 0, innovationScore = 0]: number[] = JSON.parse(json);
  return { impactScore, feasibilityScore, innovationScore };
}

/** SQL: whether idea `i` was deleted at a moment, from its last event of deletion or restoring. */
const wasDeleted = (moment: number) => sql`coalesce((select e.kind = 'idea.deleted' from events e
  where e.idea_id = i.id and e.kind in ('idea.deleted', 'idea.restored') and e.at <= ${moment}
  order by e.id desc limit 1), 0)`;

type StartRow = {
  id: string;
  ideaTitle: string;
  isDeleted: number;
  wasThere: number;
  scores: string;
};

/** All ideas with their scores at a moment. An idea without later saves has its present scores. */
const scoresAt = (moment: number) =>
  db().all<StartRow>(sql`select i.id, i.idea_title as ideaTitle, i.deleted_at is not null as isDeleted,
      i.created_at <= ${moment} and not ${wasDeleted(moment)} as wasThere,
      coalesce(case when i.saved_at > ${moment} then (select ${savedScores} from idea_revisions s
          where s.idea_id = i.id and s.saved_at <= ${moment} order by s.revision desc limit 1) end,
        iif(i.scores_set = ${unscored}, ${unscored},
          json_array(i.impact_score, i.feasibility_score, i.innovation_score))) as scores
    from ideas i order by i.created_at, i.id`);

type MoveRow = { id: number; kind: EventKind; ideaId: string; scores: string | null };

async function movesBetween(from: number, to: number): Promise<MoveRow[]> {
  const moves: MoveRow[] = [];
  for (let after = 0; ; ) {
    const rows = await db().all<MoveRow>(sql`select e.id, e.kind, e.idea_id as ideaId,
        (select ${savedScores} from idea_revisions s
          where s.idea_id = e.idea_id and s.revision = e.revision) as scores
      from events e where e.at > ${from} and e.at <= ${to} and e.id > ${after} and e.kind in
        ('idea.created', 'idea.imported', 'idea.updated', 'idea.deleted', 'idea.restored')
      order by e.id limit ${readAtOnce}`);
    moves.push(...rows);
    if (rows.length < readAtOnce) return moves;
    if (moves.length > maxMoves)
      throw refusedField('from', 'Too much has happened since then: choose a later day');
    after = rows.at(-1)?.id ?? after;
    await setImmediate();
  }
}

const startScores = ({ wasThere, scores }: StartRow) =>
  wasThere && scores !== unscored ? scores : null;

function toMoves(rows: readonly MoveRow[], start: readonly StartRow[]) {
  const ranks = new Map(start.map(({ id }, index) => [id, index]));
  const now = start.map(startScores);
  const isThere = start.map(({ wasThere }) => wasThere === 1);
  const moves: (Move & { event: number })[] = [];
  for (const { id, kind, ideaId, scores } of rows) {
    const idea = ranks.get(ideaId);
    if (idea === undefined || scores === null) continue;
    // An update must not bring back a deleted idea.
    if (kind !== 'idea.updated') isThere[idea] = kind !== 'idea.deleted';
    const next = isThere[idea] && scores !== unscored ? scores : null;
    if (next === now[idea]) continue;
    now[idea] = next;
    moves.push({ event: id, idea, scores: toScores(next) });
  }
  return moves;
}

const rankOf = (standing: RankedIdea['after']) => standing?.rank ?? Number.MAX_SAFE_INTEGER;
const byEnd = (a: RankedIdea, b: RankedIdea) =>
  rankOf(a.after) - rankOf(b.after) || rankOf(a.before) - rankOf(b.before);

/** @throws Problem 400 (an empty range, or one before the oldest stored event) */
async function readMovement(query: MovementQuery): Promise<RankingMovement> {
  const now = Date.now();
  const from = Date.parse(query.from);
  const to = Math.min(query.to === undefined ? now : Date.parse(query.to), now);
  if (from >= to) throw refusedField('from', 'Choose a time before the end');
  if (from < now - eventDays * dayMs)
    throw refusedField('from', `Choose a time in the last ${eventDays} days`);
  const weights = readWeights(query.weights ?? null);
  const start = await scoresAt(from);
  const rows = await movesBetween(from, to);
  const moves = toMoves(rows, start);
  const first = start.map(startScores).map(toScores);
  const { before, after, moved, movedCount } = rankMovement(first, moves, toWeights(weights));
  const known = new Set(start.map(({ id }) => id));
  const isGone = ({ kind, ideaId }: MoveRow) => kind === 'idea.deleted' && !known.has(ideaId);
  const isMoved = new Set(moved.map(({ idea }) => idea));
  const there = start
    .map(({ id, ideaTitle, isDeleted }, index) => ({
      id,
      ideaTitle,
      isDeleted: isDeleted === 1,
      before: before[index] ?? null,
      after: after[index] ?? null,
      isMoved: isMoved.has(index),
    }))
    .filter((idea) => idea.before || idea.after)
    .sort(byEnd);
  const shown = there.filter((idea, index) => index < maxIdeas || idea.isMoved);
  const eventOf = (move: number) => moves[move]?.event ?? 0;
  const eventIds = moved.flatMap(({ causes }) => causes.map(({ move }) => eventOf(move)));
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    weights: [...weights],
    ideas: shown.map(({ isMoved: _, ...idea }) => idea),
    total: there.length,
    moved: moved.map(({ idea, causes, ...one }) => ({
      ...one,
      ideaId: start[idea]?.id ?? '',
      causes: causes.map(({ move, ...ranks }) => ({ ...ranks, event: eventOf(move) })),
    })),
    movedCount,
    events: await listIdeaActivity([...new Set(eventIds)]),
    gone: new Set(rows.filter(isGone).map(({ ideaId }) => ideaId)).size,
  };
}

export const activityRoute = route({
  GET: founder({
    operation: 'listActivity',
    summary: 'The activity in the tracker, latest first',
    response: activityResponse,
    query: activityQuerySchema,
    limit: 'history',
    handle: async ({ query }) => ({ body: await listActivity(query) }),
  }),
});

export const rankingActivityRoute = route({
  GET: founder({
    operation: 'explainRanking',
    summary: 'Why the ranking moved between two moments',
    response: movementResponse,
    query: movementQuerySchema,
    limit: 'history',
    handle: async ({ query }) => ({ body: await readMovement(query) }),
  }),
});
