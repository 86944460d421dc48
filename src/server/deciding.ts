import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { roundIdeas, rounds } from '../../db/schema.ts';
import type { Decision, DecisionInput } from '../domain/rounds/decision.ts';
import { type Caller, callerMayWriteStatement } from './accounts/caller.ts';
import { abortBatchUnless, isAborted } from './database/abort.ts';
import { db } from './database/database.ts';
import { lastOf } from './database/last-of.ts';
import { thenIfChanged } from './database/then-if-changed.ts';
import { selectDecisions } from './decisions.ts';
import { insertEventStatement } from './events/events.ts';
import { Problem } from './http/problem.ts';
import { ideaNotDeletedStatement, unlessDeleted } from './idea-not-deleted.ts';
import { requireRevision } from './ideas.ts';
import { isOpen } from './rounds/closing.ts';
import { refuseFields } from './rounds/refusals.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The statements that add a decision and tell of it, later than the newest one whatever the clock says. Said again by the same person
 * within a day, as after a response that was lost, it is the same decision: nobody could take the second one away.
 */
export function decidingStatements(author: Caller, ideaId: string, input: DecisionInput) {
  const { decision, reason, lookAgainOn = null, roundId = null, after } = input;
  const now = Date.now();
  const id = randomUUID();
  const newest = sql`(select * from decisions where idea_id = ${ideaId}
    order by created_at desc limit 1)`;
  const isSaidAgain = sql`exists (select 1 from ${newest} where created_at >= ${now - dayMs}
    and (user_id, decision, look_again_on, round_id, reason)
      is (${author.id}, ${decision}, ${lookAgainOn}, ${roundId}, ${reason}))`;
  const isNewestKnown =
    after === undefined ? sql`true` : sql`${isSaidAgain} or (select id from ${newest}) is ${after}`;
  return [
    ideaNotDeletedStatement(ideaId),
    abortBatchUnless('nobody has decided meanwhile', isNewestKnown),
    ...thenIfChanged(
      db().run(sql`insert into decisions
          (id, idea_id, user_id, decision, look_again_on, round_id, created_at, reason)
        select ${id}, ${ideaId}, ${author.id}, ${decision}, ${lookAgainOn}, ${roundId},
          max(${now}, coalesce((select created_at + 1 from ${newest}), 0)), ${reason}
        where not ${isSaidAgain}`),
      (changed) =>
        insertEventStatement(
          { kind: 'decided', actorId: author.id, ideaId, decisionId: id },
          changed,
        ),
    ),
  ] as const;
}

/** Once a round is closed it stays so, and keeps its ideas: a look before the batch is enough. @throws Problem 400 */
async function checkRound(ideaId: string, roundId: string | null | undefined): Promise<void> {
  if (roundId == null) return;
  const [round] = await db()
    .select({ id: rounds.id })
    .from(rounds)
    .innerJoin(roundIdeas, eq(roundIdeas.roundId, rounds.id))
    .where(and(eq(rounds.id, roundId), eq(roundIdeas.ideaId, ideaId), sql`not ${isOpen()}`));
  const message = 'No closed round with this id has asked about this idea';
  if (!round) refuseFields([{ path: 'roundId', message }]);
}

/** @throws Problem 404, 400 (no such closed round), 409 (another one was recorded since the author looked) */
export async function addDecision(
  author: Caller,
  ideaId: string,
  input: DecisionInput,
): Promise<Decision> {
  await requireRevision(ideaId);
  await checkRound(ideaId, input.roundId);
  try {
    const results = await unlessDeleted(
      db().batch([
        callerMayWriteStatement(author),
        ...decidingStatements(author, ideaId, input),
        selectDecisions(ideaId).limit(1),
      ]),
    );
    const [row] = lastOf(results);
    if (!row) throw new Error('the database returned no row for an insert');
    return JSON.parse(row.json);
  } catch (error) {
    if (!isAborted(error, 'nobody has decided meanwhile')) throw error;
    throw new Problem(
      409,
      'Another decision was recorded since you looked. Read it first; yours can still be recorded.',
    );
  }
}
