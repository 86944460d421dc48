// Takes an account that is deleted out of open rounds. Closed rounds keep its assessments, without a person.
import { and, eq, inArray } from 'drizzle-orm';
import { ideas, roundAssessors, roundIdeas, rounds } from '../../../db/schema.ts';
import { db } from '../database/database.ts';
import type { Reader, Transaction } from '../database/transaction.ts';
import { closeFinishedRounds, closeFinishedStatements, isOpen } from './close-round.ts';

/**
 * The open rounds that ask an account, or ask about its ideas; to be found before these ideas are deleted. Only these can
 * close by the deletion: another round may wait for a deleted idea to be restored.
 */
export async function findOpenRoundsOf(reader: Reader, userId: string): Promise<string[]> {
  const open = reader.select({ id: rounds.id }).from(rounds).where(isOpen());
  const asking = await reader
    .select({ id: roundAssessors.roundId })
    .from(roundAssessors)
    .where(and(eq(roundAssessors.userId, userId), inArray(roundAssessors.roundId, open)));
  const about = await reader
    .select({ id: roundIdeas.roundId })
    .from(roundIdeas)
    .innerJoin(ideas, eq(ideas.id, roundIdeas.ideaId))
    .where(and(eq(ideas.userId, userId), inArray(roundIdeas.roundId, open)));
  return [...new Set([...asking, ...about].map(({ id }) => id))];
}

/** Deletes an account's assessments in open rounds, and closes those that waited for this account alone. */
export async function leaveOpenRounds(
  tx: Transaction,
  userId: string,
  openRoundIds: string[],
): Promise<void> {
  await tx
    .delete(roundAssessors)
    .where(and(eq(roundAssessors.userId, userId), inArray(roundAssessors.roundId, openRoundIds)));
  await closeFinishedRounds(tx, openRoundIds);
}

/** The same for a batch, which the deletion of accounts still is. */
export async function leaveOpenRoundsStatements(userId: string) {
  const ids = await findOpenRoundsOf(db(), userId);
  const open = db().select({ id: rounds.id }).from(rounds).where(isOpen());
  return [
    db()
      .delete(roundAssessors)
      .where(and(eq(roundAssessors.userId, userId), inArray(roundAssessors.roundId, open))),
    ...closeFinishedStatements(ids),
  ] as const;
}
