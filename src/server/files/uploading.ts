// Uploads: a file is begun, its pieces come in any order and as often as they like, and it is ended (finishing.ts).
import { randomUUID } from 'node:crypto';
import { and, eq, exists, sql } from 'drizzle-orm';
import { files } from '../../../db/schema.ts';
import {
  lengthOfPiece,
  mostFiles,
  mostUnended,
  type NewFile,
  piecesOf,
  roomOfIdea,
  sizeInWords,
  type Upload,
} from '../../domain/files/file.ts';
import { nameMeanwhile } from '../../domain/files/file-name.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotDeletedStatement, unlessDeleted } from '../idea-not-deleted.ts';
import { requireRevision } from '../ideas.ts';
import { getUpload, noSuchFile, usedBy } from './listing.ts';
import { writePieceStatement } from './pieces.ts';

/** The statement that aborts its batch where an idea has no room for so many bytes more. */
export const roomForFileStatement = (ideaId: string, bytes: number) =>
  abortBatchUnless(
    'the idea has room for the file',
    sql`${usedBy(ideaId)} + ${bytes} <= ${roomOfIdea}`,
  );

/** @throws Problem 409 in place of the error of a batch that had no room for a file */
export async function unlessFull<Result>(ideaId: string, written: Promise<Result>) {
  try {
    return await written;
  } catch (error) {
    if (isAborted(error, 'the idea has few enough files'))
      throw new Problem(409, `An idea has at most ${mostFiles} files. Remove one first.`);
    if (isAborted(error, 'the caller has few enough uploads'))
      throw new Problem(
        409,
        `You have ${mostUnended} uploads to this idea that are not ended. End or discard one first.`,
      );
    if (!isAborted(error, 'the idea has room for the file')) throw error;
    const [row] = await db().all<{ used: number }>(sql`select ${usedBy(ideaId)} as used`);
    const left = sizeInWords(Math.max(0, roomOfIdea - Number(row?.used)));
    throw new Problem(
      409,
      `The files of an idea have ${sizeInWords(roomOfIdea)} in all, of which ${left} are left. Remove a file first.`,
    );
  }
}

/** SQL: an upload of the caller's own. */
export const isOwnUpload = (caller: Caller, ideaId: string, id: string) =>
  and(
    eq(files.id, id),
    eq(files.ideaId, ideaId),
    eq(files.uploadedBy, caller.id),
    eq(files.state, 'uploading'),
  );

/** One of the same bytes that the caller has begun already: it goes on where it has stopped. */
async function begunBefore(caller: Caller, ideaId: string, { name, size, sha256 }: NewFile) {
  if (!sha256) return undefined;
  const [known] = await db()
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.ideaId, ideaId),
        eq(files.uploadedBy, caller.id),
        eq(files.state, 'uploading'),
        eq(files.sha256, sha256),
        eq(files.size, size),
        eq(files.name, nameMeanwhile(name)),
      ),
    );
  return known?.id;
}

/**
 * Begins an upload, or finds the one that was begun with the same bytes.
 * @throws Problem 404, 409 (there is no room)
 */
export async function beginUpload(caller: Caller, ideaId: string, input: NewFile): Promise<Upload> {
  await requireRevision(ideaId);
  const before = await begunBefore(caller, ideaId, input);
  if (before) return getUpload(caller, ideaId, before);
  const id = randomUUID();
  const count = sql`(select count(*) from ${files} where idea_id = ${ideaId} and state <> 'removed')`;
  const own = sql`(select count(*) from ${files}
    where idea_id = ${ideaId} and state = 'uploading' and uploaded_by = ${caller.id})`;
  const { name, size, sha256 = null } = input;
  await unlessFull(
    ideaId,
    unlessDeleted(
      db().batch([
        callerMayWriteStatement(caller),
        ideaNotDeletedStatement(ideaId),
        abortBatchUnless('the idea has few enough files', sql`${count} < ${mostFiles}`),
        abortBatchUnless('the caller has few enough uploads', sql`${own} < ${mostUnended}`),
        roomForFileStatement(ideaId, size),
        db()
          .insert(files)
          .values({
            id,
            ideaId,
            state: 'uploading',
            name: nameMeanwhile(name),
            size,
            sha256,
            uploadedBy: caller.id,
            createdAt: new Date(),
          }),
      ]),
    ),
  );
  return getUpload(caller, ideaId, id);
}

/** The number of a piece as a URL has it. @throws Problem 404 */
function readNumber(text: string, size: number): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number < piecesOf(size))) throw new Problem(404, 'The file has no such piece.');
  return number;
}

/**
 * Takes a piece of an upload; sent again it takes the place of the one before.
 * @throws Problem 404, 400 (it has another length)
 */
export async function putPiece(
  caller: Caller,
  { ideaId, id, piece }: { ideaId: string; id: string; piece: string },
  bytes: Uint8Array,
): Promise<void> {
  const [file] = await db()
    .select()
    .from(files)
    .where(isOwnUpload(caller, ideaId, id));
  if (!file) throw noSuchFile();
  const number = readNumber(piece, file.size);
  const length = lengthOfPiece(file.size, number);
  if (bytes.byteLength !== length)
    throw new Problem(400, `This piece has to have ${length} bytes, not ${bytes.byteLength}.`, {
      errors: [{ path: '', message: 'Invalid input' }],
    });
  const isThere = exists(
    db()
      .select({ id: files.id })
      .from(files)
      .where(isOwnUpload(caller, ideaId, id)),
  );
  try {
    await unlessDeleted(
      db().batch([
        callerMayWriteStatement(caller),
        ideaNotDeletedStatement(ideaId),
        abortBatchUnless('the file is being uploaded', isThere),
        writePieceStatement(id, 0, number, bytes),
        db()
          .update(files)
          .set({ written: sql`${files.written} + 1` })
          .where(eq(files.id, id)),
      ]),
    );
  } catch (error) {
    throw isAborted(error, 'the file is being uploaded') ? noSuchFile() : error;
  }
}
