import { setImmediate } from 'node:timers/promises';
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { ideas } from '#db/schema/ideas.ts';
import { assessments, roundAssessors, roundIdeas, rounds } from '#db/schema/rounds.ts';
import type { User } from '#features/accounts/domain/account-response.ts';
import { displayName, personJson } from '#features/accounts/server/display-name.ts';
import type { RiskLevel } from '#features/ideas/domain/fields.ts';
import { criteria } from '#features/ideas/domain/weights.ts';
import { noSuchRound, readUnreadOfRound } from '#features/notifications/server/inbox.ts';
import { askedJson, finishedCount } from '#features/notifications/server/notifications.ts';
import { db } from '#platform/server/database/database.ts';
import {
  columnsOf,
  contains,
  jsonObject,
  notNullColumn,
  parsedJson,
} from '#platform/server/database/sql.ts';
import { pageOf } from '#platform/server/pagination.ts';
import type { Person } from '#platform/text/response-schemas.ts';
import { minShownIn, type Value } from '../domain/round.ts';
import type { Round, RoundSummary } from '../domain/round-response.ts';
import {
  pickIdeas,
  publicResults,
  roundSentence,
  type ShownResults,
} from '../domain/round-results.ts';
import { type PerScore, perScore, type RoundValues } from '../domain/round-statistics.ts';
import type { RoundsQuery } from '../domain/schema.ts';
import { type Columns, readAssessment, shuffledBy } from './assessment.ts';
import { settleDueRounds } from './close-round.ts';

// The values of closed rounds and the figures computed from them. Only this file reads other people's assessments.

/** `userId` is null after the account was deleted. */
type Tuple = [assessorId: string, userId: string | null, columns: Columns];

/** Reads one row per idea, because the driver is slow with thousands of rows. Empty for an open round. */
async function readClosedRound(roundId: string) {
  const assessmentJson = jsonObject(columnsOf(assessments, ...criteria, 'reason'));
  const rows = await db()
    .select({
      ideaId: assessments.ideaId,
      tuples: parsedJson<Tuple[]>(sql`json_group_array(
        json_array(${roundAssessors.id}, ${roundAssessors.userId}, ${assessmentJson}))`),
    })
    .from(assessments)
    .innerJoin(roundAssessors, eq(roundAssessors.id, assessments.assessorId))
    .innerJoin(rounds, eq(rounds.id, assessments.roundId))
    .where(and(eq(assessments.roundId, roundId), isNotNull(rounds.closedAt)))
    .groupBy(assessments.ideaId);
  return rows.flatMap(({ ideaId, tuples }) =>
    tuples.map(([assessorId, userId, columns]) => ({
      assessorId,
      userId,
      ideaId,
      assessment: readAssessment(columns),
    })),
  );
}

type AssessmentInRound = Awaited<ReturnType<typeof readClosedRound>>[number];

function toMatrices(all: readonly AssessmentInRound[], ideaIds: readonly string[]): RoundValues {
  const places = new Map(ideaIds.map((id, at) => [id, at]));
  const byAssessor = new Map<string, PerScore<Value[]>>();
  for (const { assessorId, ideaId, assessment } of all) {
    const at = places.get(ideaId);
    if (at === undefined) continue;
    const rows = byAssessor.get(assessorId) ?? perScore(() => ideaIds.map((): Value => null));
    byAssessor.set(assessorId, rows);
    for (const name of criteria) rows[name][at] = assessment[name];
  }
  return perScore((name) => [...byAssessor.values()].map((rows) => rows[name]));
}

/** By idea. Reasons are sorted by a hash of the text, which reveals neither author nor time. */
export async function readAssessments(roundId: string) {
  const byIdea = Map.groupBy(await readClosedRound(roundId), ({ ideaId }) => ideaId);
  const withReasons = [...byIdea].map(([ideaId, all]) => {
    const written = all.flatMap(({ assessment }) => assessment.reason || []);
    return [ideaId, { all, reasons: shuffledBy(ideaId, written) }] as const;
  });
  return new Map(withReasons);
}

type RoundIdea = {
  id: string;
  ideaTitle: string;
  riskLevel: RiskLevel;
  user: Person;
  isDeleted: 0 | 1;
};

/** The ideas of each round by title, deleted ones included. */
async function ideasOfRounds(roundIds: string[]): Promise<Map<string, RoundIdea[]>> {
  if (roundIds.length === 0) return new Map();
  const rows = await db()
    .select({
      roundId: roundIdeas.roundId,
      ideas: parsedJson<RoundIdea[]>(sql`json_group_array(json_object('id', ${ideas.id},
        'ideaTitle', ${ideas.ideaTitle}, 'riskLevel', ${ideas.riskLevel}, 'user', ${personJson(ideas.userId)},
        'isDeleted', ${ideas.deletedAt} is not null) order by ${ideas.titleKey}, ${ideas.id})`),
    })
    .from(roundIdeas)
    .innerJoin(ideas, eq(ideas.id, roundIdeas.ideaId))
    .where(inArray(roundIdeas.roundId, roundIds))
    .groupBy(roundIdeas.roundId);
  return new Map(rows.map((row) => [row.roundId, row.ideas]));
}

const maxCached = 200;
const cachedResults = new Map<string, Promise<ShownResults>>();

/**
 * Computes the results of a name once, because closed rounds never change. Drops the oldest results, failures, and
 * results without votes, because a database replica may not have the votes yet.
 */
export function cacheResults(name: string, compute: () => Promise<ShownResults>) {
  const cached = cachedResults.get(name);
  if (cached) return cached;
  const results = compute();
  cachedResults.set(name, results);
  const forget = () => cachedResults.delete(name);
  results.then(({ voices }) => voices > 0 || forget(), forget);
  const [oldest] = cachedResults.keys();
  if (cachedResults.size > maxCached && oldest !== undefined) cachedResults.delete(oldest);
  return results;
}

/**
 * The figures of a closed round about its ideas that are not deleted, likeliest leaders first. A deleted idea still
 * counts in the figures of the others: otherwise deleting and restoring an idea would reveal its values by the
 * difference. The figures are computed again if an idea's risk level changes, or if an idea is deleted for good.
 * @param all the ideas of the round, deleted ones included
 */
async function figuresOf(roundId: string, all: readonly RoundIdea[]) {
  const name = [roundId, ...all.map(({ id, riskLevel }) => `${id} ${riskLevel}`)].join('\n');
  const results = await cacheResults(name, async () => {
    const ids = all.map(({ id }) => id);
    const values = toMatrices(await readClosedRound(roundId), ids);
    // The largest round takes about 150 ms, so other requests get a turn between two rounds.
    await setImmediate();
    const [round = { showsFew: false }] = await db()
      .select({ showsFew: rounds.showsFew })
      .from(rounds)
      .where(eq(rounds.id, roundId));
    return publicResults(
      values,
      all.map(({ riskLevel }) => riskLevel),
      minShownIn(round),
    );
  });
  const chanceOf = (idea: number) => results.ideas[idea]?.p ?? 0;
  const order = [...all.keys()]
    .filter((idea) => !all[idea]?.isDeleted)
    .sort((one, other) => chanceOf(other) - chanceOf(one));
  const ideas = order.flatMap((idea) => all[idea] ?? []);
  return {
    ideas,
    ideaIds: ideas.map(({ id }) => id),
    deleted: all.length - ideas.length,
    ranked: results.ideas.filter(({ verdict }) => verdict !== null).length,
    results: pickIdeas(results, order),
  };
}

export const readFigures = async (roundId: string) =>
  figuresOf(roundId, (await ideasOfRounds([roundId])).get(roundId) ?? []);

async function sentencesOf(roundIds: string[]): Promise<Map<string, string>> {
  const byRound = await ideasOfRounds(roundIds);
  const sentences = new Map<string, string>();
  for (const id of roundIds) {
    const figures = await figuresOf(id, byRound.get(id) ?? []);
    const titles = figures.ideas.map(({ ideaTitle }) => ideaTitle);
    sentences.set(id, roundSentence(figures.results, titles));
  }
  return sentences;
}

/** A sort key: open rounds by deadline, then closed ones, latest first. */
const position = {
  column: sql`case when closed_at is null then deadline else 1e15 - closed_at end`,
  of: ({ closedAt, deadline }: RoundSummary) =>
    closedAt === null ? Date.parse(deadline) : 1e15 - Date.parse(closedAt),
};

const columns = (caller: User) => ({
  ...columnsOf(rounds, 'id', 'title', 'question', 'createdAt', 'deadline', 'showsFew'),
  ...columnsOf(rounds, 'closedAt', 'closedBy'),
  openedBy: parsedJson<RoundSummary['openedBy']>(personJson(rounds.openedBy)),
  follows: parsedJson<RoundSummary['follows']>(sql`(select json_object('id', f.id, 'title', f.title)
    from rounds f where f.id = rounds.follows)`),
  ideas: sql<number>`(select count(*) from round_ideas q join ideas i on i.id = q.idea_id
    where q.round_id = rounds.id and i.deleted_at is null)`,
  decided: sql<number>`(select count(*) from round_ideas q join ideas i on i.id = q.idea_id
    where q.round_id = rounds.id and i.deleted_at is null and exists (select 1 from decisions d
      where d.idea_id = i.id and d.created_at >= rounds.closed_at))`,
  assessors: sql<number>`(select count(*) from round_assessors a where a.round_id = rounds.id)`,
  finished: sql<number>`coalesce(rounds.finished, ${finishedCount})`,
  asked: parsedJson<RoundSummary['asked']>(askedJson(caller.id)),
});

async function selectRounds(
  caller: User,
  where: SQL,
  order: SQL = asc(rounds.id),
): Promise<RoundSummary[]> {
  const rows = await db().select(columns(caller)).from(rounds).where(where).orderBy(order);
  const sentences = await sentencesOf(rows.flatMap(({ id, closedAt }) => (closedAt ? [id] : [])));
  return rows.map(({ createdAt, deadline, closedAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    deadline: deadline.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    sentence: sentences.get(row.id) ?? null,
    decided: closedAt ? row.decided : null,
  }));
}

export async function listRounds(caller: User, { q = '', from }: RoundsQuery) {
  await settleDueRounds();
  const found = q ? contains(rounds.titleKey, q) : undefined;
  const byId = { column: rounds.id, isText: true, of: ({ id }: RoundSummary) => id };
  const page = pageOf<RoundSummary>([position, byId], from);
  const onPage = db()
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(found, page.after))
    .orderBy(page.order)
    .limit(page.limit);
  return page.read(
    selectRounds(caller, inArray(rounds.id, onPage), page.order),
    db().$count(rounds, found),
    (round) => round,
  );
}

export async function getSummary(caller: User, id: string): Promise<RoundSummary> {
  await settleDueRounds();
  const [round] = await selectRounds(caller, eq(rounds.id, id));
  if (!round) throw noSuchRound();
  return round;
}

const listAssessors = (id: string): Promise<Person[]> =>
  db()
    .select({ id: users.id, name: displayName })
    .from(roundAssessors)
    .innerJoin(users, eq(users.id, roundAssessors.userId))
    .where(eq(roundAssessors.roundId, id))
    .orderBy(asc(users.nameKey), asc(users.id));

export async function getRound(caller: User, id: string): Promise<Round> {
  const [summary, byRound, assessorList, news] = await Promise.all([
    getSummary(caller, id),
    ideasOfRounds([id]),
    listAssessors(id),
    readUnreadOfRound(caller.id, id),
  ]);
  const ideaList = (byRound.get(id) ?? []).flatMap(({ isDeleted, id, ideaTitle, user }) =>
    isDeleted ? [] : [{ id, ideaTitle, user }],
  );
  return { ...summary, ideaList, assessorList, news };
}

/** Older rounds are no longer offered for comparison. */
const maxClosed = 50;

export async function listClosedRounds() {
  await settleDueRounds();
  const items = await db()
    .select({
      ...columnsOf(rounds, 'id', 'title'),
      closedAt: notNullColumn(rounds.closedAt),
      ideaIds: parsedJson<string[]>(sql`(select json_group_array(q.idea_id) from round_ideas q
        join ideas i on i.id = q.idea_id where q.round_id = rounds.id and i.deleted_at is null)`),
    })
    .from(rounds)
    .where(isNotNull(rounds.closedAt))
    .orderBy(desc(rounds.closedAt), desc(rounds.id))
    .limit(maxClosed);
  return { items };
}
