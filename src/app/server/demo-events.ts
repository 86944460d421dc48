import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import {
  sampleComments,
  sampleReadDaysAgo,
  sampleSaves,
} from '../../../db/sample/sample-events.ts';
import { sampleIdeas } from '../../../db/sample/sample-ideas.ts';
import { sampleOwners } from '../../../db/sample/sample-rounds.ts';
import { users } from '../../../db/schema/accounts.ts';
import { comments, mentions } from '../../../db/schema/comments.ts';
import { events } from '../../../db/schema/events.ts';
import { ideaRevisions, ideas } from '../../../db/schema/ideas.ts';
import { mentionedIn, writeMention } from '../../features/comments/domain/mention.ts';
import { criteria } from '../../features/ideas/domain/weights.ts';
import { saveRow } from '../../features/ideas/server/idea-table.ts';
import type { Transaction } from '../../platform/server/database/transaction.ts';
import { type Demo, type DemoDecision, demoRoundTimes } from './demo-rounds.ts';

const dayMs = 24 * 60 * 60 * 1000;

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
