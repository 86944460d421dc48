import { randomUUID } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import {
  closedRound,
  openRound,
  type SampleScores,
  sampleDecisions,
  sampleOwners,
} from '../../../db/sample/sample-rounds.ts';
import { decisions } from '../../../db/schema/decisions.ts';
import { assessments, roundAssessors, roundIdeas, rounds } from '../../../db/schema/rounds.ts';
import type { Transaction } from '../../platform/server/database/transaction.ts';
import { dayOf } from '../../platform/text/days.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Ids and time of the demo. The demo founder is the first of the people; the first round is closed. */
export type Demo = {
  people: readonly string[];
  ideaIds: readonly string[];
  roundIds: readonly [closed: string, open: string];
  now: number;
};

export const demoRoundTimes = (now: number) => ({
  closed: { openedAt: new Date(now - 3 * dayMs), closedAt: new Date(now - dayMs) },
  open: { openedAt: new Date(now - dayMs / 4) },
});

/** Undefined for the owner. */
function scoresBy(person: number, idea: number): SampleScores | undefined {
  const owner = sampleOwners[idea] ?? 0;
  return person === owner ? undefined : closedRound.values[idea]?.[person - Number(person > owner)];
}

type Assessment = typeof assessments.$inferInsert;

async function addRound(
  tx: Transaction,
  round: typeof rounds.$inferInsert,
  ideaIds: readonly string[],
  assessors: { id: string; roundId: string; userId: string; eventId: SQL }[],
  rows: Assessment[],
): Promise<void> {
  await tx.insert(rounds).values(round);
  await tx.insert(roundIdeas).values(ideaIds.map((ideaId) => ({ roundId: round.id, ideaId })));
  await tx.insert(roundAssessors).values(assessors);
  await tx.insert(assessments).values(rows);
}

const toRow = (
  { id: assessorId, roundId }: { id: string; roundId: string },
  ideaId: string,
  [impactScore, feasibilityScore, innovationScore, reason = '']: SampleScores,
): Assessment => ({
  assessorId,
  roundId,
  ideaId,
  impactScore,
  feasibilityScore,
  innovationScore,
  reason,
});

export type DemoDecision = typeof decisions.$inferInsert & { id: string; createdAt: Date };

export const demoDecisions = ({ people, ideaIds, roundIds, now }: Demo): DemoDecision[] =>
  sampleDecisions.map(({ idea, by, daysAgo, decision, reason, lookAgainInDays }) => ({
    id: randomUUID(),
    ideaId: ideaIds[idea] ?? '',
    userId: people[by] ?? '',
    decision,
    reason,
    lookAgainOn: lookAgainInDays === null ? null : dayOf(new Date(now + lookAgainInDays * dayMs)),
    roundId: roundIds[0],
    createdAt: new Date(now - daysAgo * dayMs),
  }));

export async function addDemoRounds(
  tx: Transaction,
  { people, ideaIds, roundIds: [closedId, openId], now }: Demo,
  decided: DemoDecision[],
): Promise<void> {
  const times = demoRoundTimes(now);
  const assessorsOf = (roundId: string) =>
    people.map((userId) => ({
      id: randomUUID(),
      roundId,
      userId,
      eventId: sql`(select id from events where round_id = ${roundId} and kind = 'round.opened')`,
    }));
  const [before, after] = [assessorsOf(closedId), assessorsOf(openId)];
  const scores = before.flatMap((assessor, person) =>
    ideaIds.flatMap((ideaId, idea) => {
      const values = scoresBy(person, idea);
      return values ? [toRow(assessor, ideaId, values)] : [];
    }),
  );
  const scoresAgain = after.flatMap((assessor, person) =>
    ideaIds
      .flatMap((ideaId, idea) => {
        const [impact = 1, feasibility = 1, innovation = 1] = scoresBy(person, idea) ?? [];
        const values = [Math.max(1, impact - 1), feasibility, innovation] as const;
        return person === sampleOwners[idea] ? [] : [toRow(assessor, ideaId, values)];
      })
      .slice(0, openRound.scored[person]),
  );
  const [founder = '', colleague = ''] = people;
  const closed = {
    id: closedId,
    title: closedRound.title,
    question: closedRound.question,
    openedBy: founder,
    createdAt: times.closed.openedAt,
    deadline: new Date(now + 4 * dayMs),
  };
  const open = {
    id: openId,
    title: openRound.title,
    question: openRound.question,
    openedBy: colleague,
    createdAt: times.open.openedAt,
    deadline: new Date(now + 9 * dayMs),
    follows: closedId,
  };
  await addRound(tx, closed, ideaIds, before, scores);
  await tx
    .update(rounds)
    .set({ closedAt: times.closed.closedAt, closedBy: 'everybody', finished: people.length })
    .where(eq(rounds.id, closedId));
  await tx.insert(decisions).values(decided);
  await addRound(tx, open, ideaIds, after, scoresAgain);
}
