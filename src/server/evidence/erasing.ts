// What somebody should never have pasted: the words of a removed source go for good, and so does what it said before.
import { eq } from 'drizzle-orm';
import { sourceChanges, sourceFields, sources } from '../../../db/schema.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { db } from '../database/database.ts';
import { ideaNotDeletedStatement } from '../idea-not-deleted.ts';
import { nextRevision } from './changing.ts';
import {
  callerMayEraseStatement,
  noteTellAndCountStatements,
  sourceIsThereStatement,
  written,
} from './conditions.ts';
import { requireSource } from './sources.ts';

/**
 * Removes all that a removed source says and has said, for good. Its number stays taken, and comments about it stay.
 * @throws Problem 404 (not removed, or erased already), 403 (neither the idea's owner nor an administrator)
 */
export async function eraseSource(caller: Caller, ideaId: string, id: string): Promise<void> {
  await requireSource(ideaId, id, true);
  await written(
    id,
    db().batch([
      callerMayWriteStatement(caller),
      ideaNotDeletedStatement(ideaId),
      sourceIsThereStatement(id, true),
      callerMayEraseStatement(caller, id),
      db()
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
          // The press that added it would ask for words that are no longer there.
          idempotencyKey: null,
          revision: nextRevision,
        })
        .where(eq(sources.id, id)),
      db().delete(sourceFields).where(eq(sourceFields.sourceId, id)),
      db().delete(sourceChanges).where(eq(sourceChanges.sourceId, id)),
      ...noteTellAndCountStatements(caller, ideaId, id, 'removed for good'),
    ]),
  );
}
