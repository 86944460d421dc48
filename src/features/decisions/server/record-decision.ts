import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { decisions } from '../../../../db/schema/decisions.ts';
import { roundIdeas, rounds } from '../../../../db/schema/rounds.ts';
import {
  type Reader,
  type Transaction,
  transact,
} from '../../../platform/server/database/transaction.ts';
import { Problem, refuseFields } from '../../../platform/server/http/problem.ts';
import { type Caller, requireCaller } from '../../accounts/server/caller.ts';
import { recordEvent } from '../../events/server/events.ts';
import { requireIdea } from '../../ideas/server/ideas.ts';
import type { Decision } from '../domain/decision-response.ts';
import type { DecisionInput } from '../domain/decision-schema.ts';
import { selectDecisions } from './decisions.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** @throws Problem 400 (no closed round with this id has asked about the idea) */
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
 * Records a decision in a transaction. The same decision by the same person within a day, for example after a lost
 * response, is recorded once.
 * @throws Problem 404, 400 (no such closed round), 409 (another one was recorded since the author looked)
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
    // Later than the newest one, even when the clock is wrong.
    createdAt: new Date(Math.max(now, newestAt + 1)),
  });
  await recordEvent(tx, { kind: 'decision.recorded', actorId: author.id, ideaId, decisionId: id });
}

/**
 * Records a decision (see `recordDecision`). @returns the newest decision
 * @throws Problem 404, 400 (no such closed round), 409 (another one was recorded since the author looked)
 */
export const addDecision = (
  author: Caller,
  ideaId: string,
  input: DecisionInput,
): Promise<Decision> =>
  transact(async (tx) => {
    await requireCaller(tx, author);
    await recordDecision(tx, author, ideaId, input);
    const [row] = await selectDecisions(tx, ideaId).limit(1);
    if (!row) throw new Error('the database returned no row for an insert');
    return JSON.parse(row.json);
  });
