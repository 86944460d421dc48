// Every write of answers goes through here.
import { eq } from 'drizzle-orm';
import { ideaRevisions, ideas } from '../../../../db/schema/ideas.ts';
import type { Transaction } from '../../../platform/server/database/transaction.ts';
import type { IdeaInput } from '../domain/fields.ts';
import type { Idea } from '../domain/idea-response.ts';
import { answersOf } from '../domain/merge.ts';
import type { IdeaWrite } from '../domain/schema.ts';
import { scoresSetOf } from '../domain/scores-set.ts';
import { type Criterion, criteria } from '../domain/weights.ts';
import { updateDerivedRows, updateIdeaCounts, withFolded } from './derived-rows.ts';

type WithScoresSet = IdeaInput & { scoresSet: Criterion[] };
type NewIdea = WithScoresSet & Pick<typeof ideas.$inferInsert, 'id' | 'userId' | 'createdAt'>;
type Save = { revision: number; savedBy: string; savedAt: Date; reason: string | null };

export const saveRow = (
  ideaId: string,
  input: WithScoresSet,
  save: Save,
): typeof ideaRevisions.$inferInsert => ({
  ...save,
  ideaId,
  answers: answersOf(input),
  scoresSet: input.scoresSet,
});

export const firstSaveRow = (idea: NewIdea) =>
  saveRow(idea.id, idea, {
    revision: 1,
    savedBy: idea.userId,
    savedAt: idea.createdAt,
    reason: null,
  });

export async function insertIdeas(
  tx: Transaction,
  input: (Omit<NewIdea, 'scoresSet'> & IdeaWrite)[],
): Promise<void> {
  const added: NewIdea[] = input.map((idea) => ({
    ...idea,
    scoresSet: scoresSetOf(idea, idea.scoresSet ?? criteria),
  }));
  await tx.insert(ideas).values(added.map((idea) => ({ ...idea, ...withFolded(idea) })));
  await tx.insert(ideaRevisions).values(added.map(firstSaveRow));
  await updateDerivedRows(
    tx,
    added.map(({ id }) => id),
  );
  await updateIdeaCounts(
    tx,
    added.map(({ diseaseArea }) => diseaseArea),
  );
}

/** A save compares these columns. */
export type CurrentName = 'id' | 'userId' | 'revision' | 'diseaseArea' | 'scoresSet' | Criterion;

/** @param current the idea as this transaction has read it */
export async function saveIdea(
  tx: Transaction,
  current: Pick<Idea, CurrentName>,
  input: IdeaWrite,
  reason: string | null,
): Promise<void> {
  const { id, userId, revision, diseaseArea } = current;
  const named =
    input.scoresSet ??
    criteria.filter((name) => current.scoresSet.includes(name) || input[name] !== current[name]);
  const idea = { ...input, scoresSet: scoresSetOf(input, named) };
  const save = { revision: revision + 1, savedBy: userId, savedAt: new Date(), reason };
  const { reason: saveReason, ...saved } = save;
  await tx
    .update(ideas)
    .set({ ...withFolded(idea), ...saved, saveReason })
    .where(eq(ideas.id, id));
  await tx.insert(ideaRevisions).values(saveRow(id, idea, save));
  await updateDerivedRows(tx, [id]);
  if (idea.diseaseArea !== diseaseArea) await updateIdeaCounts(tx, [idea.diseaseArea, diseaseArea]);
}
