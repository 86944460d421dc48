import { randomUUID } from 'node:crypto';
import { and, eq, max } from 'drizzle-orm';
import { sourceChanges, sources } from '../../../db/schema.ts';
import { isSameWords } from '../../domain/evidence/same-words.ts';
import type { Source, SourceWords } from '../../domain/evidence/source-response.ts';
import { type Caller, requireCaller } from '../accounts/caller.ts';
import { type Transaction, transact } from '../database/transaction.ts';
import { Problem } from '../http/problem.ts';
import { requireIdea } from '../ideas.ts';
import { parseSource, selectSource } from './sources.ts';
import { hasFile, insertFields, recordChange, requireFile, requireRoom } from './writes.ts';

type New = SourceWords & { id: string };

/** Adds sources with the next numbers of the idea. @throws Problem 409 (the idea has as many as it may) */
export async function insertSources(
  tx: Transaction,
  author: Caller,
  ideaId: string,
  added: New[],
  key: string | null = null,
): Promise<void> {
  await requireRoom(tx, ideaId, added.length);
  const [last] = await tx
    .select({ number: max(sources.number) })
    .from(sources)
    .where(eq(sources.ideaId, ideaId));
  const next = (last?.number ?? 0) + 1;
  const rows = added.map(({ fields: _, ...words }, at) => ({
    ...words,
    ideaId,
    number: next + at,
    addedBy: author.id,
    createdAt: new Date(),
    idempotencyKey: key,
  }));
  await tx.insert(sources).values(rows);
  await insertFields(tx, added);
}

/** The source that the author added with a key, with its first words; undefined where there is none. */
async function findSourceAddedWith(tx: Transaction, author: Caller, key: string) {
  const isFirst = and(eq(sourceChanges.sourceId, sources.id), eq(sourceChanges.revision, 1));
  const [found] = await tx
    .select({ id: sources.id, ideaId: sources.ideaId, said: sourceChanges.said })
    .from(sources)
    .innerJoin(sourceChanges, isFirst)
    .where(and(eq(sources.addedBy, author.id), eq(sources.idempotencyKey, key)));
  return found;
}

/**
 * @param key names what asked for it: asked again with the same key and words, it is the same source
 * @throws Problem 404, 400 (no such file), 409 (the idea has as many as it may), 422 (the key was used for another one)
 */
export const addSource = (
  author: Caller,
  ideaId: string,
  words: SourceWords,
  key: string | null,
): Promise<Source> =>
  transact(async (tx) => {
    await requireCaller(tx, author);
    await requireIdea(tx, ideaId);
    const earlier = key === null ? undefined : await findSourceAddedWith(tx, author, key);
    if (earlier) {
      const [row] = await selectSource(earlier.id, tx);
      const current = row && parseSource(row.json);
      const { fileId } = words;
      // The history forgets a file that was taken away.
      const isGone = fileId !== null && !(await hasFile(tx, ideaId, fileId));
      const asked = isGone ? { ...words, fileId: null } : words;
      if (current && earlier.ideaId === ideaId && isSameWords(earlier.said, asked)) return current;
      throw new Problem(422, 'This Idempotency-Key has added another source.', { current });
    }
    await requireFile(tx, ideaId, words.fileId);
    const id = randomUUID();
    await insertSources(tx, author, ideaId, [{ ...words, id }], key);
    return recordChange(tx, author, { id, ideaId }, 'added');
  });
