import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { sources } from '../../../../db/schema/evidence.ts';
import { filePieces, files } from '../../../../db/schema/files.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import { db } from '../../../platform/server/database/database.ts';
import { deleteInBatches } from '../../../platform/server/database/delete-in-batches.ts';
import { transact } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { type Caller, requireCaller } from '../../accounts/server/caller.ts';
import { recordEvent } from '../../events/server/events.ts';
import { notDeleted } from '../../ideas/server/ideas.ts';
import { noSuchFile } from './file-queries.ts';

/** A mebibyte at a time. */
const piecesAtOnce = 4;

const removePieces = (which: SQL) => deleteInBatches(filePieces, which, piecesAtOnce);

/** Deletes files for good. @param which files that nobody can see any more */
async function removeForGood(which: SQL | undefined): Promise<void> {
  const rows = await db().select({ id: files.id }).from(files).where(which);
  for (const { id } of rows) {
    await removePieces(sql`file_id = ${id}`);
    await transact(async (tx) => {
      // Their history forgets it as well: nothing could put it back.
      await tx.run(sql`update source_changes set said = json_set(said, '$.fileId', null)
        where source_id in (select s.id from ${sources} s join ${files} f on f.idea_id = s.idea_id where f.id = ${id})
        and said ->> '$.fileId' = ${id}`);
      await tx.update(sources).set({ fileId: null }).where(eq(sources.fileId, id));
      await tx.delete(files).where(eq(files.id, id));
    });
  }
}

/**
 * Removes a file. Its uploader, the idea's owner and administrators may.
 * @throws Problem 404, 403 (another person's), 409 (a source uses it)
 */
export async function removeFile(caller: Caller, ideaId: string, id: string): Promise<void> {
  await transact(async (tx) => {
    await requireCaller(tx, caller);
    const isIt = and(eq(files.id, id), eq(files.ideaId, ideaId), eq(files.state, 'ready'));
    const [file] = await tx
      .select({ uploadedBy: files.uploadedBy, owner: ideas.userId })
      .from(files)
      .innerJoin(ideas, and(eq(ideas.id, files.ideaId), notDeleted))
      .where(isIt);
    if (!file) throw noSuchFile();
    if (caller.role !== 'admin' && ![file.uploadedBy, file.owner].includes(caller.id))
      throw new Problem(403, 'Only who has added it and the idea’s owner remove a file.');
    if ((await tx.$count(sources, and(eq(sources.fileId, id), isNull(sources.removedAt)))) > 0)
      throw new Problem(409, 'A source rests on this file. Remove the source first.');
    await tx.update(files).set({ state: 'removed' }).where(eq(files.id, id));
    await recordEvent(tx, { kind: 'file.removed', actorId: caller.id, ideaId });
  });
  await removeForGood(eq(files.id, id));
}

/** Continues after a restart. */
export const removeUnwantedFiles = (): Promise<void> => removeForGood(eq(files.state, 'removed'));

/** Takes away the files of ideas that are about to go for good. @param which of the ideas */
export const removeFilesOf = (which: SQL | undefined): Promise<void> =>
  removeForGood(inArray(files.ideaId, db().select({ id: ideas.id }).from(ideas).where(which)));
