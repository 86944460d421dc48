import { and, asc, eq, inArray, not } from 'drizzle-orm';
import { assessments, roundAssessors, rounds } from '#db/schema/rounds.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';
import { everybodyFinished } from '#features/notifications/server/notifications.ts';
import { db } from '#platform/server/database/database.ts';
import { readAssessment } from './assessment.ts';
import { closeFinishedRounds, isOpen, selectRoundIds } from './close-round.ts';

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
    // Must be found before the person and their ideas are removed. A round that all others have completed already
    // stays open, because they may still write reasons or wait for a deleted idea to be restored.
    const unfinished = await selectRoundIds(tx, and(isOpen(), not(everybodyFinished)));
    const open = tx.select({ id: rounds.id }).from(rounds).where(isOpen());
    await tx
      .delete(roundAssessors)
      .where(and(eq(roundAssessors.userId, id), inArray(roundAssessors.roundId, open)));
    return (tx) => closeFinishedRounds(tx, unfinished);
  },
};
