import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { decisions } from '#db/schema/decisions.ts';
import { ideas } from '#db/schema/ideas.ts';
import { roundIdeas, rounds } from '#db/schema/rounds.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { personJson } from '#features/accounts/server/display-name.ts';
import { founder, route } from '#features/accounts/server/http/route.ts';
import { recordEvent } from '#features/events/server/events.ts';
import { requireIdea, requireIdeaExists } from '#features/ideas/server/ideas.ts';
import { db, type Reader, type Transaction } from '#platform/server/database/database.ts';
import { columnsOf, jsonArray, jsonObject } from '#platform/server/database/sql.ts';
import { Problem, refuseFields } from '#platform/server/http/problem.ts';
import type { Column } from '#platform/text/csv.ts';
import { dayMs } from '#platform/text/durations.ts';
import { type Decision, decisionResponse, decisionsResponse } from '../domain/decision-response.ts';
import { type DecisionInput, decisionSchema } from '../domain/decision-schema.ts';

const roundJson = jsonObject({ id: rounds.id, title: rounds.title });

/** SQL: the JSON of a `Decision`. Its query must join the round. */
const decisionJson = jsonObject({
  ...columnsOf(decisions, 'id', 'ideaId', 'decision', 'reason', 'lookAgainOn'),
  round: sql`json(case when ${rounds.id} is not null then ${roundJson} end)`,
  createdAt: decisions.createdAt,
  user: personJson(decisions.userId),
} satisfies Record<keyof Decision, unknown>);

/** Names the index, because without statistics SQLite would sort instead of using it. */
const indexed = sql`${decisions} indexed by decisions_newest`;
const newestFirst = sql`where ${decisions.ideaId} = ${ideas.id}
  order by ${decisions.createdAt} desc limit 1`;

/** SQL: a column of an idea's newest decision, or null. */
const ofNewest = (what: SQL) => sql`(select ${what} from ${indexed} ${newestFirst})`;

/** SQL: the JSON of a `NewestDecision`. */
export const newestShown = sql`json(${ofNewest(
  jsonObject({ decision: decisions.decision, lookAgainOn: decisions.lookAgainOn }),
)})`;

const withRound = sql`left join ${rounds} on ${rounds.id} = ${decisions.roundId}`;

export const newestDecision = sql<string | null>`json((select ${decisionJson}
  from ${indexed} ${withRound} ${newestFirst}))`;

/** @param word null finds ideas without a decision */
export const decidedLast = (word: string | null) =>
  sql`${ofNewest(sql`${decisions.decision}`)} is ${word}`;

export const isDueForReview = (today: string) =>
  sql`${ofNewest(sql`${decisions.lookAgainOn}`)} <= ${today}`;

const selectDecisions = (tx: Reader, ideaId: string) =>
  tx
    .select({ json: decisionJson })
    .from(decisions)
    .leftJoin(rounds, eq(rounds.id, decisions.roundId))
    .where(eq(decisions.ideaId, ideaId))
    .orderBy(desc(decisions.createdAt));

export async function newestDecisions(ideaIds: string[]): Promise<Map<string, Decision>> {
  const rows = await db()
    .select({ id: ideas.id, json: newestDecision })
    .from(ideas)
    .where(inArray(ideas.id, ideaIds));
  return new Map(rows.flatMap(({ id, json }) => (json ? [[id, JSON.parse(json)]] : [])));
}

async function requireClosedRound(tx: Reader, ideaId: string, roundId: string): Promise<void> {
  const [round] = await tx
    .select({ closedAt: rounds.closedAt, deadline: rounds.deadline })
    .from(rounds)
    .innerJoin(roundIdeas, eq(roundIdeas.roundId, rounds.id))
    .where(and(eq(rounds.id, roundId), eq(roundIdeas.ideaId, ideaId)));
  if (!round || (round.closedAt === null && round.deadline > new Date()))
    refuseFields([
      { path: 'roundId', message: 'No closed round with this id has asked about this idea' },
    ]);
}

/**
 * An equal decision by the same person within a day is recorded once, because a lost response causes a retry.
 * @throws Problem 404, 400 (no such closed round), 409 (there is a newer decision than the author has read)
 */
export async function recordDecision(
  tx: Transaction,
  author: Caller,
  ideaId: string,
  { decision, reason, lookAgainOn = null, roundId = null, after }: DecisionInput,
): Promise<void> {
  await requireIdea(tx, ideaId);
  if (roundId !== null) await requireClosedRound(tx, ideaId, roundId);
  const [newest] = await tx
    .select()
    .from(decisions)
    .where(eq(decisions.ideaId, ideaId))
    .orderBy(desc(decisions.createdAt))
    .limit(1);
  const now = Date.now();
  const newestAt = newest?.createdAt.getTime() ?? 0;
  const isSaidAgain =
    newestAt >= now - dayMs &&
    newest?.userId === author.id &&
    newest.decision === decision &&
    newest.lookAgainOn === lookAgainOn &&
    newest.roundId === roundId &&
    newest.reason === reason;
  if (isSaidAgain) return;
  if (after !== undefined && after !== (newest?.id ?? null))
    throw new Problem(
      409,
      'Another decision was recorded since you looked. Read it first; yours can still be recorded.',
    );
  const id = randomUUID();
  await tx.insert(decisions).values({
    id,
    ideaId,
    userId: author.id,
    decision,
    lookAgainOn,
    roundId,
    reason,
    // Later than the newest one, even if the clock is wrong.
    createdAt: new Date(Math.max(now, newestAt + 1)),
  });
  await recordEvent(tx, { kind: 'decision.recorded', actorId: author.id, ideaId, decisionId: id });
}

/** @returns the newest decision */
const addDecision = (author: Caller, ideaId: string, input: DecisionInput): Promise<Decision> =>
  transactAs(author, async (tx) => {
    await recordDecision(tx, author, ideaId, input);
    const [row] = await selectDecisions(tx, ideaId).limit(1);
    if (!row) throw new Error('the database returned no row for an insert');
    return JSON.parse(row.json);
  });

/** Empty for an idea without a decision. */
export const decisionColumns: Column<Decision | null>[] = [
  ['decision', (decided) => decided?.decision ?? ''],
  ['decisionReason', (decided) => decided?.reason ?? ''],
  ['lookAgainOn', (decided) => decided?.lookAgainOn ?? ''],
  ['decidedBy', (decided) => decided?.user?.name ?? ''],
  ['decidedAt', (decided) => decided?.createdAt ?? ''],
];

export const decisionsRoute = route({
  GET: founder({
    operation: 'listDecisions',
    summary: 'The decisions about an idea, newest first',
    response: decisionsResponse,
    async handle({ id }) {
      await requireIdeaExists(id);
      const rows = await selectDecisions(db(), id);
      return { text: jsonArray(rows.map(({ json }) => json)) };
    },
  }),
  POST: founder({
    operation: 'addDecision',
    summary: 'Record a decision about an idea',
    status: 201,
    response: decisionResponse,
    refusals: { 409: 'Somebody has decided meanwhile.' },
    permit: (_, { id = '' }) => requireIdeaExists(id),
    body: decisionSchema,
    limit: 'decisions',
    handle: async ({ id, caller, body }) => ({ body: await addDecision(caller, id, body) }),
  }),
});
