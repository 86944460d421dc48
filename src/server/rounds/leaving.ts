// What becomes of an account's part in rounds when it goes, and what its owner takes along.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { assessments, ideas, roundAssessors, roundIdeas, rounds } from '../../../db/schema.ts';
import type { User } from '../../domain/account-response.ts';
import { db } from '../database/database.ts';
import { closeFinishedStatements, isOpen } from './closing.ts';
import { readValues } from './values.ts';

const openRounds = () => db().select({ id: rounds.id }).from(rounds).where(isOpen());

/** The open rounds that ask an account, or ask about its ideas. */
async function openRoundsOf(userId: string): Promise<string[]> {
  const [asking, about] = await Promise.all([
    db()
      .select({ id: roundAssessors.roundId })
      .from(roundAssessors)
      .where(and(eq(roundAssessors.userId, userId), inArray(roundAssessors.roundId, openRounds()))),
    db()
      .select({ id: roundIdeas.roundId })
      .from(roundIdeas)
      .innerJoin(ideas, eq(ideas.id, roundIdeas.ideaId))
      .where(and(eq(ideas.userId, userId), inArray(roundIdeas.roundId, openRounds()))),
  ]);
  return [...new Set([...asking, ...about].map(({ id }) => id))];
}

/**
 * The statements that take an account out of open rounds, with what it gave there. Whoever was waited for alone no longer
 * is: such a round is closed, and no other one, which may wait for a deleted idea to come back. Closed rounds keep what
 * was given, without a person, when the account is deleted.
 */
export const leavingRoundsStatements = async (userId: string) =>
  [
    db()
      .delete(roundAssessors)
      .where(and(eq(roundAssessors.userId, userId), inArray(roundAssessors.roundId, openRounds()))),
    ...closeFinishedStatements(...(await openRoundsOf(userId))),
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
