import { and, asc, eq, inArray } from 'drizzle-orm';
import { assessments, roundAssessors, rounds } from '#db/schema/rounds.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';
import { db } from '#platform/server/database/database.ts';
import { readAssessment } from './assessment.ts';
import { closeFinishedRounds, isOpen, selectUnfinishedRounds } from './close-round.ts';

/**
 * Closed rounds keep the assessments without the person. Open rounds lose them, and close if they waited only for this
 * person.
 */
export const roundsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const [opened, asked, own] = await Promise.all([
      ownRows(rounds, rounds.openedBy, id, rounds.createdAt),
      db()
        .select({
          roundId: rounds.id,
          title: rounds.title,
          hasFinished: roundAssessors.hasFinished,
        })
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
    const unfinished = await selectUnfinishedRounds(tx);
    const open = tx.select({ id: rounds.id }).from(rounds).where(isOpen());
    await tx
      .delete(roundAssessors)
      .where(and(eq(roundAssessors.userId, id), inArray(roundAssessors.roundId, open)));
    return (tx) => closeFinishedRounds(tx, unfinished);
  },
};
