import { randomUUID } from 'node:crypto';
import { eq, max } from 'drizzle-orm';
import { sources } from '../../../../db/schema/evidence.ts';
import { type Transaction, transact } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { findEarlierResult, recordResult } from '../../../platform/server/idempotency.ts';
import { type Caller, requireCaller } from '../../accounts/server/caller.ts';
import { requireIdea } from '../../ideas/server/ideas.ts';
import type { Source, SourceWords } from '../domain/source-response.ts';
import { parseSource, selectSource } from './sources.ts';
import { insertFields, recordChange, requireFile, requireRoom } from './writes.ts';

type New = SourceWords & { id: string };

/** Adds sources with the next numbers of the idea. @throws Problem 409 (the idea has as many as it may) */
export async function insertSources(
  tx: Transaction,
  author: Caller,
  ideaId: string,
  added: New[],
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
  }));
  await tx.insert(sources).values(rows);
  await insertFields(tx, added);
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
    const body = { ideaId, words };
    const request = { userId: author.id, operation: 'add source', key, body } as const;
    const earlier = await findEarlierResult(tx, request);
    // A source goes with its idea.
    const [row] = earlier ? await selectSource(earlier.id, tx) : [];
    if (earlier && row) {
      const current = parseSource(row.json);
      if (earlier.isSame) return current;
      throw new Problem(422, 'This Idempotency-Key has added another source.', { current });
    }
    await requireFile(tx, ideaId, words.fileId);
    const id = randomUUID();
    await insertSources(tx, author, ideaId, [{ ...words, id }]);
    await recordResult(tx, request, id);
    return recordChange(tx, author, { id, ideaId }, 'added');
  });
