import { randomUUID } from 'node:crypto';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  sampleComments,
  sampleReadDaysAgo,
  sampleSaves,
} from '../../../db/sample/sample-events.ts';
import { sampleIdeas } from '../../../db/sample/sample-ideas.ts';
import {
  closedRound,
  openRound,
  type SampleScores,
  sampleDecisions,
  sampleOwners,
} from '../../../db/sample/sample-rounds.ts';
import { users } from '../../../db/schema/accounts.ts';
import { comments, mentions } from '../../../db/schema/comments.ts';
import { decisions } from '../../../db/schema/decisions.ts';
import { events } from '../../../db/schema/events.ts';
import { ideaRevisions, ideas } from '../../../db/schema/ideas.ts';
import { assessments, roundAssessors, roundIdeas, rounds } from '../../../db/schema/rounds.ts';
import { mentionedIn, writeMention } from '../../features/comments/domain/comment.ts';
import { criteria } from '../../features/ideas/domain/weights.ts';
import { saveRow } from '../../features/ideas/server/write-ideas.ts';
import type { Transaction } from '../../platform/server/database/database.ts';
import { dayOf } from '../../platform/text/days.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The first person is the demo founder; the first round is closed. */
export type Demo = {
  people: readonly string[];
  ideaIds: readonly string[];
  roundIds: readonly [closed: string, open: string];
  now: number;
};

const demoRoundTimes = (now: number) => ({
  closed: { openedAt: new Date(now - 3 * dayMs), closedAt: new Date(now - dayMs) },
  open: { openedAt: new Date(now - dayMs / 4) },
});

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

type DemoDecision = typeof decisions.$inferInsert & { id: string; createdAt: Date };

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

export const firstSave = (idea: number) => ({
  ...sampleIdeas[idea],
  ...sampleSaves.find((save) => save.idea === idea)?.before,
});

type Row = Omit<typeof events.$inferInsert, 'id'>;

function roundRows({ roundIds: [closedId, openId], people, now }: Demo): Row[] {
  const [founder = '', colleague = ''] = people;
  const { closed, open } = demoRoundTimes(now);
  const opened = { kind: 'round.opened', revision: 0 } as const;
  return [
    { ...opened, at: closed.openedAt, actorId: founder, roundId: closedId },
    { kind: 'round.closed', at: closed.closedAt, roundId: closedId, revision: 0 },
    { ...opened, at: open.openedAt, actorId: colleague, roundId: openId },
  ];
}

/** @param createdAt of each idea */
export async function addDemoEvents(
  tx: Transaction,
  demo: Demo,
  decided: readonly DemoDecision[],
  createdAt: (idea: number) => Date,
): Promise<void> {
  const { people, ideaIds, now } = demo;
  const ago = (days: number) => new Date(now - days * dayMs);
  const ownerOf = (idea: number) => people[sampleOwners[idea] ?? 0] ?? '';
  const demoComments = sampleComments.map((comment) => ({
    ...comment,
    id: randomUUID(),
    content: comment.content.replace('@0', writeMention(people[0] ?? '')),
  }));
  const rows: Row[] = [
    ...ideaIds.map((ideaId, idea) => ({
      kind: 'idea.created' as const,
      at: createdAt(idea),
      actorId: ownerOf(idea),
      ideaId,
      revision: 1,
    })),
    ...sampleSaves.map(({ idea, daysAgo }) => ({
      kind: 'idea.updated' as const,
      at: ago(daysAgo),
      actorId: ownerOf(idea),
      ideaId: ideaIds[idea] ?? '',
      revision: 2,
    })),
    ...demoComments.map(({ id, idea, by, daysAgo, replyTo }) => ({
      kind: replyTo === undefined ? ('comment.created' as const) : ('comment.replied' as const),
      at: ago(daysAgo),
      actorId: people[by] ?? '',
      ideaId: ideaIds[idea] ?? '',
      revision: 1,
      commentId: id,
    })),
    ...roundRows(demo),
    ...decided.map(({ id, ideaId, userId, createdAt: at }) => ({
      kind: 'decision.recorded' as const,
      at,
      actorId: userId,
      ideaId,
      revision: 1,
      decisionId: id,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const saves = sampleSaves.flatMap(({ idea, daysAgo, reason }) => {
    const answers = sampleIdeas[idea];
    const id = ideaIds[idea];
    return answers && id
      ? [{ id, answers, revision: 2, savedBy: ownerOf(idea), savedAt: ago(daysAgo), reason }]
      : [];
  });
  for (const { id, answers, revision, savedBy, savedAt, reason } of saves)
    await tx
      .update(ideas)
      .set({ ...answers, revision, savedBy, savedAt, saveReason: reason })
      .where(eq(ideas.id, id));
  await tx
    .insert(ideaRevisions)
    .values(
      saves.map(({ id, answers, ...save }) =>
        saveRow(id, { ...answers, scoresSet: [...criteria] }, save),
      ),
    );
  await tx.insert(comments).values(
    demoComments.map(({ id, idea, by, daysAgo, section, fieldName, content, replyTo }) => ({
      id,
      ideaId: ideaIds[idea] ?? '',
      userId: people[by] ?? '',
      section,
      fieldName,
      content,
      replyTo: replyTo === undefined ? null : (demoComments[replyTo]?.id ?? null),
      createdAt: ago(daysAgo),
    })),
  );
  await tx.insert(events).values(rows);
  await tx.insert(mentions).values(
    demoComments.flatMap(({ id, content }) =>
      mentionedIn(content).map((userId) => ({
        commentId: id,
        userId,
        eventId: sql`(select id from events where comment_id = ${id})`,
      })),
    ),
  );
  await tx
    .update(users)
    .set({
      readThrough: sql`(select max(id) from events where at < ${ago(sampleReadDaysAgo).getTime()})`,
    })
    .where(inArray(users.id, [...people]));
}
