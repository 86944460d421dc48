// Erases the words of a removed source, also from its history.
import { eq } from 'drizzle-orm';
import { sourceChanges, sourceFields, sources } from '../../../../db/schema/evidence.ts';
import { transact } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { forgetResult } from '../../../platform/server/idempotency.ts';
import { type Caller, requireCaller } from '../../accounts/server/caller.ts';
import { readSource } from './sources.ts';
import { recordChange } from './writes.ts';

/**
 * Removes all that a removed source says and has said, for good. Its number stays taken, and comments about it stay.
 * @throws Problem 404 (not removed, or erased already), 403 (neither the idea's owner nor an administrator)
 */
export const eraseSource = (caller: Caller, ideaId: string, id: string): Promise<void> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    const { source, ownerId } = await readSource(tx, ideaId, id, 'removed');
    if (caller.id !== ownerId && caller.role !== 'admin')
      throw new Problem(
        403,
        'Only the owner of the idea and administrators can remove a source for good.',
      );
    await tx
      .update(sources)
      .set({
        shows: '',
        citation: '',
        url: null,
        doi: null,
        pubmedId: null,
        fileId: null,
        writtenBy: null,
        checkedBy: null,
        checkedAt: null,
        revision: source.revision + 1,
      })
      .where(eq(sources.id, id));
    await tx.delete(sourceFields).where(eq(sourceFields.sourceId, id));
    await tx.delete(sourceChanges).where(eq(sourceChanges.sourceId, id));
    // The press that added it would ask for words that are no longer there.
    await forgetResult(tx, id);
    await recordChange(tx, caller, source, 'removed for good');
  });
