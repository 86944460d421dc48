// Every write of answers: the row of the idea, its save in the history, and how much of it is backed.
import { and, eq, isNull } from 'drizzle-orm';
import { ideaRevisions, ideas } from '../../../../db/schema/ideas.ts';
import type { Transaction } from '../../../platform/server/database/transaction.ts';
import type { IdeaInput } from '../domain/fields.ts';
import { answersOf } from '../domain/merge.ts';
import { updateBacking } from './backing.ts';
import { withFolded } from './fold-ideas.ts';

type NewIdea = IdeaInput & Pick<typeof ideas.$inferInsert, 'id' | 'userId' | 'createdAt'>;
type Save = { revision: number; savedBy: string; savedAt: Date; reason: string | null };

/** The row of the history for a save of an idea. */
export const saveRow = (
  ideaId: string,
  input: IdeaInput,
  save: Save,
): typeof ideaRevisions.$inferInsert => ({
  ...save,
  ideaId,
  answers: answersOf(input),
});

/** The first save of a new idea. */
export const firstSaveRow = (idea: NewIdea) =>
  saveRow(idea.id, idea, {
    revision: 1,
    savedBy: idea.userId,
    savedAt: idea.createdAt,
    reason: null,
  });

export async function insertIdeas(tx: Transaction, added: NewIdea[]): Promise<void> {
  await tx.insert(ideas).values(added.map((idea) => ({ ...idea, ...withFolded(idea) })));
  await tx.insert(ideaRevisions).values(added.map(firstSaveRow));
  await updateBacking(
    tx,
    added.map(({ id }) => id),
  );
}

/**
 * Replaces all answers of an idea.
 * @returns false, and nothing is written, where the idea is deleted, is not the owner's, or has another revision than
 *   `from`
 */
export async function saveIdea(
  tx: Transaction,
  id: string,
  input: IdeaInput,
  { from, ownerId, reason }: { from: number; ownerId: string; reason: string | null },
): Promise<boolean> {
  const save = { revision: from + 1, savedBy: ownerId, savedAt: new Date(), reason };
  const { rowsAffected } = await tx
    .update(ideas)
    .set({
      ...withFolded(input),
      revision: save.revision,
      savedBy: save.savedBy,
      savedAt: save.savedAt,
      saveReason: reason,
    })
    .where(
      and(
        eq(ideas.id, id),
        eq(ideas.userId, ownerId),
        eq(ideas.revision, from),
        isNull(ideas.deletedAt),
      ),
    );
  if (rowsAffected === 0) return false;
  await tx.insert(ideaRevisions).values(saveRow(id, input, save));
  await updateBacking(tx, [id]);
  return true;
}
