import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { filePieces, files, ideas, sources } from '../../../db/schema.ts';
import { uploadMs } from '../../domain/files/file.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { removeInTurns } from '../database/remove-in-turns.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';
import { insertEventStatement } from '../events/events.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotDeletedStatement, unlessDeleted } from '../idea-not-deleted.ts';
import { requireRevision } from '../ideas.ts';
import { noSuchFile } from './listing.ts';

/** A mebibyte at a time. */
const piecesAtOnce = 4;

/** Overwrites what pieces of files hold. @param which of the pieces */
const removePieces = (which: SQL) => removeInTurns(filePieces, which, piecesAtOnce);

/** The bytes that a file has beside those that count. */
export const removeOtherPieces = (fileId: string, made: number): Promise<void> =>
  removePieces(sql`file_id = ${fileId} and made <> ${made}`);

/** What was made of a file, unless it was taken over: a response that was lost says nothing of that. */
export const removeMade = (fileId: string, made: number): Promise<void> =>
  removePieces(sql`file_id = ${fileId} and made = ${made} and not exists
    (select 1 from ${files} where ${files.id} = ${fileId} and ${files.made} = ${made})`);

/** Takes files away for good. @param which of them: nobody sees them any more */
async function removeForGood(which: SQL | undefined): Promise<void> {
  const rows = await db().select({ id: files.id }).from(files).where(which);
  for (const { id } of rows) {
    await removePieces(sql`file_id = ${id}`);
    await db().batch([
      // Their history forgets it as well: nothing could put it back.
      db().run(sql`update source_changes set said = json_set(said, '$.fileId', null)
        where source_id in (select s.id from ${sources} s join ${files} f on f.idea_id = s.idea_id where f.id = ${id})
        and said ->> '$.fileId' = ${id}`),
      db().update(sources).set({ fileId: null }).where(eq(sources.fileId, id)),
      db().delete(files).where(eq(files.id, id)),
    ]);
  }
}

/** Whether the caller may take a file or an upload away: who has sent it, the idea's owner, administrators. */
const mayRemove = (caller: Caller) =>
  caller.role === 'admin'
    ? undefined
    : or(
        eq(files.uploadedBy, caller.id),
        inArray(
          files.ideaId,
          db().select({ id: ideas.id }).from(ideas).where(eq(ideas.userId, caller.id)),
        ),
      );

/** The statement that takes a file or an upload away, if the caller may. */
const removeStatement = (caller: Caller, which: SQL | undefined) =>
  db()
    .update(files)
    .set({ state: 'removed' })
    .where(and(which, mayRemove(caller)))
    .returning({ id: files.id });

/**
 * Takes a file away; an upload is discarded.
 * @throws Problem 404, 403 (somebody else's), 409 (a source rests on it)
 */
export async function removeFile(caller: Caller, ideaId: string, id: string): Promise<void> {
  await requireRevision(ideaId);
  const isIt = and(eq(files.id, id), eq(files.ideaId, ideaId), eq(files.state, 'ready'));
  if ((await db().$count(files, isIt)) === 0) throw noSuchFile();
  const resting = db()
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.fileId, id), isNull(sources.removedAt)));
  try {
    const [, , , [row]] = await unlessDeleted(
      db().batch([
        callerMayWriteStatement(caller),
        ideaNotDeletedStatement(ideaId),
        abortBatchUnless('no source rests on the file', sql`not exists ${resting}`),
        ...thenIfChanged(removeStatement(caller, isIt), (changed) =>
          insertEventStatement({ kind: 'file removed', actorId: caller.id, ideaId }, changed),
        ),
      ]),
    );
    if (!row) throw new Problem(403, 'Only who has added it and the idea’s owner remove a file.');
  } catch (error) {
    if (!isAborted(error, 'no source rests on the file')) throw error;
    throw new Problem(409, 'A source rests on this file. Remove the source first.');
  }
  await removeForGood(eq(files.id, id));
}

/**
 * Discards an upload that was not ended. A file that has come of it meanwhile stays: another page may have sent the rest.
 * @throws Problem 404
 */
export async function discardUpload(caller: Caller, ideaId: string, id: string): Promise<void> {
  await requireRevision(ideaId);
  const isIt = and(eq(files.id, id), eq(files.ideaId, ideaId), eq(files.state, 'uploading'));
  const [, , [row]] = await unlessDeleted(
    db().batch([
      callerMayWriteStatement(caller),
      ideaNotDeletedStatement(ideaId),
      removeStatement(caller, isIt),
    ]),
  );
  if (!row) throw noSuchFile();
  await removeForGood(eq(files.id, id));
}

/** Takes away what an upload has left that was refused. */
export async function removeRefused(id: string): Promise<void> {
  const refused = and(eq(files.id, id), eq(files.state, 'uploading'));
  await db().update(files).set({ state: 'removed' }).where(refused);
  await removeForGood(and(eq(files.id, id), eq(files.state, 'removed')));
}

/** Takes away uploads that were begun a day ago and not ended, and what a server that was stopped has left half done. */
export async function removeOldUploads(): Promise<void> {
  const isOld = lte(files.createdAt, new Date(Date.now() - uploadMs));
  await db()
    .update(files)
    .set({ state: 'removed' })
    .where(and(eq(files.state, 'uploading'), isOld));
  await removeForGood(eq(files.state, 'removed'));
  await removePieces(sql`(file_id, made) in (select p.file_id, p.made from ${filePieces} p
    join ${files} f on f.id = p.file_id where f.state = 'ready' and p.made <> f.made)`);
}

/** Takes away the files of ideas that are about to go for good. @param which of the ideas */
export const removeFilesOf = (which: SQL | undefined): Promise<void> =>
  removeForGood(inArray(files.ideaId, db().select({ id: ideas.id }).from(ideas).where(which)));
