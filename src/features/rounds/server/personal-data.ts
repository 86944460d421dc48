import { and, asc, eq, inArray } from 'drizzle-orm';
import { ideas } from '#db/schema/ideas.ts';
import { assessments, roundAssessors, roundIdeas, rounds } from '#db/schema/rounds.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';
import { db, type Reader } from '#platform/server/database/database.ts';
import { readAssessment } from './assessment.ts';
import { closeFinishedRounds, isOpen } from './close-round.ts';

/**
 * The open rounds that ask an account or contain its ideas. Must be found before the ideas are deleted. Only these may
 * close by the deletion, because another round may wait for a deleted idea to be restored.
 */
async function findOpenRoundsOf(reader: Reader, userId: string): Promise<string[]> {
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

/** Closed rounds keep the assessments anonymously. Open rounds lose them, and close if all others have finished. */
export const roundsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const [opened, asked, own] = await Promise.all([
      ownRows(rounds, rounds.openedBy, id, rounds.createdAt),
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
      roundsOpened: opened.map(({ openedBy: _, ...round }) => round),
      roundsAsked: asked,
      assessments: own.map(({ row: { roundId, ideaId, ...row } }) => ({
        roundId,
        ideaId,
        ...readAssessment(row),
      })),
    };
  },
  remove: async (tx, { id }) => {
    const openRoundIds = await findOpenRoundsOf(tx, id);
    await tx
      .delete(roundAssessors)
      .where(and(eq(roundAssessors.userId, id), inArray(roundAssessors.roundId, openRoundIds)));
    return (tx) => closeFinishedRounds(tx, openRoundIds);
  },
};
