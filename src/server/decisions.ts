import { randomUUID } from 'node:crypto';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { decisions, ideas, users } from '../../db/schema.ts';
import type { Decision, DecisionInput } from '../domain/rounds/decision.ts';
import { dayOf } from '../domain/rounds/decision-words.ts';
import { type Caller, callerMayWrite } from './accounts/caller.ts';
import { shownName } from './accounts/shown-name.ts';
import { db } from './database/database.ts';
import { jsonObject } from './database/json.ts';
import { Problem } from './http/problem.ts';
import { ideaNotDeleted, unlessDeleted } from './idea-not-deleted.ts';
import { requireRevision } from './ideas.ts';

/** SQL for a decision with its author, joined where there is one: the JSON of a `Decision`. */
const decisionJson = jsonObject({
  id: decisions.id,
  ideaId: decisions.ideaId,
  decision: decisions.decision,
  reason: decisions.reason,
  lookAgainOn: decisions.lookAgainOn,
  round: sql`null`,
  createdAt: decisions.createdAt,
  // SQLite may forget on the way that a text is JSON.
  user: sql`json(case when ${users.id} is not null
    then ${jsonObject({ id: users.id, name: shownName })} end)`,
} satisfies Record<keyof Decision, unknown>);

/**
 * SQL for something of an idea's newest decision; null where there is none. The index is named, as SQLite would sort
 * where it has not counted what the tables hold.
 */
const ofNewest = (what: SQL) => sql`(select ${what} from ${decisions} indexed by decisions_newest
  where ${decisions.ideaId} = ${ideas.id} order by ${decisions.createdAt} desc limit 1)`;

/** What lists show of it: the JSON of a `NewestDecision`. */
export const newestShown = sql`json(${ofNewest(
  jsonObject({ decision: decisions.decision, lookAgainOn: decisions.lookAgainOn }),
)})`;

/** All of it: the JSON of a `Decision`. */
export const newestDecision = sql`json((select ${decisionJson} from ${decisions}
  indexed by decisions_newest left join ${users} on ${users.id} = ${decisions.userId}
  where ${decisions.ideaId} = ${ideas.id} order by ${decisions.createdAt} desc limit 1))`;

/** True for ideas of which this was decided last; null for those of which nothing was. */
export const decidedLast = (word: string | null) =>
  sql`${ofNewest(sql`${decisions.decision}`)} is ${word}`;

/** True for ideas whose newest decision is to be looked at again by now. */
export const isToLookAt = () =>
  sql`${ofNewest(sql`${decisions.lookAgainOn}`)} <= ${dayOf(new Date())}`;

const selectDecisions = (ideaId: string) =>
  db()
    .select({ json: decisionJson })
    .from(decisions)
    .leftJoin(users, eq(users.id, decisions.userId))
    .where(eq(decisions.ideaId, ideaId))
    .orderBy(desc(decisions.createdAt));

/** The JSON of each decision about an idea, the newest first. @throws Problem 404 */
export async function listDecisions(ideaId: string): Promise<string[]> {
  await requireRevision(ideaId);
  return (await selectDecisions(ideaId)).map(({ json }) => json);
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The statement that adds a decision, later than the newest one whatever the clock says. Said again by the same person
 * within a day, as after an answer that was lost, it is the same decision: nobody could take the second one away.
 */
function addingStatement(author: Caller, ideaId: string, input: DecisionInput) {
  const { decision, reason, lookAgainOn = null, roundId = null } = input;
  const now = Date.now();
  return db().run(sql`insert into ${decisions}
      (id, idea_id, user_id, decision, look_again_on, round_id, created_at, reason)
    select ${randomUUID()}, ${ideaId}, ${author.id}, ${decision}, ${lookAgainOn}, ${roundId},
      max(${now}, coalesce(newest.created_at + 1, 0)), ${reason}
    from (select 1) left join (select * from decisions where idea_id = ${ideaId}
      order by created_at desc limit 1) as newest on true
    where newest.created_at is null or newest.created_at < ${now - dayMs}
      or (newest.user_id, newest.decision, newest.look_again_on, newest.round_id, newest.reason)
        is not (${author.id}, ${decision}, ${lookAgainOn}, ${roundId}, ${reason})`);
}

/** Refuses a round that there is not. */
function checkRound({ roundId }: DecisionInput) {
  if (roundId == null) return;
  const message = 'This round does not exist';
  throw new Problem(400, message, { errors: [{ path: 'roundId', message }] });
}

/** @throws Problem 404, 400 (a round that there is not) */
export async function addDecision(
  author: Caller,
  ideaId: string,
  input: DecisionInput,
): Promise<Decision> {
  await requireRevision(ideaId);
  checkRound(input);
  const [, , , [row]] = await unlessDeleted(
    db().batch([
      callerMayWrite(author),
      ideaNotDeleted(ideaId),
      addingStatement(author, ideaId, input),
      selectDecisions(ideaId).limit(1),
    ]),
  );
  if (!row) throw new Error('the database returned no row for an insert');
  return JSON.parse(row.json);
}
