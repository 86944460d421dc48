// What becomes of an account's part in rounds when it goes, and what its owner takes along.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { assessments, roundAssessors, rounds } from '../../../db/schema.ts';
import type { User } from '../../domain/role.ts';
import { db } from '../database/database.ts';
import { closeFinishedStatement, isOpen } from './closing.ts';
import { readValues } from './values.ts';

/**
 * The statements that take an account out of open rounds, with what it gave there. Whoever was waited for alone no longer
 * is. Closed rounds keep what was given, without a person, when the account is deleted.
 */
export const leavingRoundsStatements = (userId: string) =>
  [
    db()
      .delete(roundAssessors)
      .where(
        and(
          eq(roundAssessors.userId, userId),
          inArray(
            roundAssessors.roundId,
            db().select({ id: rounds.id }).from(rounds).where(isOpen()),
          ),
        ),
      ),
    closeFinishedStatement(),
  ] as const;

/** Everything in rounds that is the account's. */
export async function ownRounds({ id }: User) {
  const [opened, asked, given] = await Promise.all([
    db().select().from(rounds).where(eq(rounds.openedBy, id)).orderBy(asc(rounds.createdAt)),
    db()
      .select({ roundId: rounds.id, title: rounds.title })
      .from(roundAssessors)
      .innerJoin(rounds, eq(rounds.id, roundAssessors.roundId))
      .where(eq(roundAssessors.userId, id))
      .orderBy(asc(rounds.createdAt)),
    db()
      .select({ row: assessments })
      .from(assessments)
      .innerJoin(roundAssessors, eq(roundAssessors.id, assessments.assessorId))
      .where(eq(roundAssessors.userId, id))
      .orderBy(asc(assessments.roundId), asc(assessments.ideaId)),
  ]);
  return {
    roundsOpened: opened.map(
      ({ openedBy: _, idempotencyKey: _key, bodyHash: _hash, ...round }) => round,
    ),
    roundsAsked: asked,
    assessments: given.map(({ row: { roundId, ideaId, ...row } }) => ({
      roundId,
      ideaId,
      ...readValues(row),
    })),
  };
}
