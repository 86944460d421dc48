import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, asc, count, eq, inArray, isNull, ne, type SQL, sql, sum } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { sources } from '#db/schema/evidence.ts';
import { filePieces, files } from '#db/schema/files.ts';
import { ideas } from '#db/schema/ideas.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { displayName } from '#features/accounts/server/display-name.ts';
import { recordEvent } from '#features/events/server/events.ts';
import { notDeleted, requireIdea, requireIdeaExists } from '#features/ideas/server/ideas.ts';
import { db, type Reader, transact } from '#platform/server/database/database.ts';
import { columnsOf, deleteInBatches, notNullColumn } from '#platform/server/database/sql.ts';
import { bareContentPolicy } from '#platform/server/http/plain-page.ts';
import { Problem, refusedField } from '#platform/server/http/problem.ts';
import { contentDisposition } from '#platform/server/http/send-body.ts';
import type { Result } from '#platform/server/http/to-response.ts';
import { detectType, endBytes, tableProblem } from '../domain/detect-type.ts';
import {
  canBeShown,
  cleanName,
  type FileType,
  isPicture,
  largestFile,
  maxBytesOfIdea,
  maxFiles,
  pieceBytes,
  sizeText,
} from '../domain/file.ts';
import type { FileList, IdeaFile } from '../domain/file-response.ts';
import { queuePicture, RefusedPicture, reencodePicture } from './pictures.ts';

const noSuchFile = () => new Problem(404, 'There is no such file.');

const isReady = eq(files.state, 'ready');

/** The files of an idea: how many, and their bytes together. */
async function usedSpace(tx: Reader, ideaId: string): Promise<{ count: number; bytes: number }> {
  const [used] = await tx
    .select({ count: count(), bytes: sum(files.size).mapWith(Number) })
    .from(files)
    .where(and(eq(files.ideaId, ideaId), isReady));
  return { count: used?.count ?? 0, bytes: used?.bytes ?? 0 };
}

const shown = {
  ...columnsOf(files, 'id', 'name', 'size', 'width', 'height', 'createdAt'),
  type: notNullColumn(files.type),
  sha256: notNullColumn(files.sha256),
  user: { id: users.id, name: displayName },
};

/** By time. */
async function selectFiles(which: SQL | undefined): Promise<IdeaFile[]> {
  const rows = await db()
    .select(shown)
    .from(files)
    .innerJoin(users, eq(users.id, files.uploadedBy))
    .where(and(isReady, which))
    .orderBy(asc(files.createdAt), asc(files.id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** @throws Problem 404 */
export async function listFiles(ideaId: string): Promise<FileList> {
  await requireIdeaExists(ideaId);
  const [list, { bytes }] = await Promise.all([
    selectFiles(eq(files.ideaId, ideaId)),
    usedSpace(db(), ideaId),
  ]);
  return { files: list, used: bytes, room: maxBytesOfIdea };
}

/** @throws Problem 404 */
export async function getFile(ideaId: string, id: string): Promise<IdeaFile> {
  await requireIdeaExists(ideaId);
  const [file] = await selectFiles(and(eq(files.id, id), eq(files.ideaId, ideaId)));
  if (!file) throw noSuchFile();
  return file;
}

// A download reads one piece at a time, so that no whole file is in memory. The database driver blocks this thread, so
// a pause after each piece lets other requests run.

/** @throws Problem 404 if the file is deleted during the download */
async function* readPieces({ id, size }: IdeaFile): AsyncGenerator<Uint8Array> {
  for (let number = 0; number * pieceBytes < size; number++) {
    const [row] = await db()
      .select({ bytes: filePieces.bytes })
      .from(files)
      .innerJoin(filePieces, and(eq(filePieces.fileId, files.id), eq(filePieces.made, files.made)))
      .where(and(eq(files.id, id), eq(filePieces.number, number)));
    if (!row) throw noSuchFile();
    yield row.bytes;
    await setImmediate();
  }
}

/** A stored file must not run or load anything. Browsers still show pictures and PDFs in this sandbox. */
const policy = `${bareContentPolicy}; sandbox`;

/** @param look shows the file in the browser */
export function toFileResponse(file: IdeaFile, look: boolean): Result {
  const { name, type, size } = file;
  const isShown = look && canBeShown(type);
  return {
    headers: {
      'Content-Type': type === 'text/csv' ? 'text/csv; charset=utf-8' : type,
      'Content-Disposition': contentDisposition(isShown ? 'inline' : 'attachment', name),
      'Content-Length': String(size),
      'Content-Security-Policy': policy,
    },
    pieces: readPieces(file),
  };
}

const notOurs = 'This is no PDF, PNG, JPEG, WebP or CSV file, whatever it is called';
/** Scanners write such files and viewers open them, so the message says how to repair one. */
const notPdfAlone =
  'This does not begin and end as a PDF does. If it opens for you, print or save it as PDF again';
const uuid = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/;

function recognise(name: string, bytes: Uint8Array): FileType {
  if (bytes.byteLength === 0) throw refusedField('name', 'This file is empty');
  const start = bytes.subarray(0, endBytes);
  const type = detectType(start, bytes.subarray(-endBytes));
  if (type) return type;
  // Any text can be CSV, so the name decides.
  if (!/\.csv$/i.test(name))
    throw refusedField('name', Buffer.from(start).includes('%PDF-') ? notPdfAlone : notOurs);
  const problem = tableProblem(bytes);
  if (problem) throw refusedField('name', problem);
  return 'text/csv';
}

type Stored = { bytes: Uint8Array; width: number | null; height: number | null };

async function toStored(caller: Caller, type: FileType, bytes: Uint8Array): Promise<Stored> {
  if (!isPicture(type)) return { bytes, width: null, height: null };
  try {
    const picture = await queuePicture(caller.id, () => reencodePicture(Buffer.from(bytes), type));
    if (picture.bytes.byteLength > largestFile)
      throw new RefusedPicture('Without its metadata this picture is larger than 10 MB');
    return picture;
  } catch (error) {
    throw error instanceof RefusedPicture ? refusedField('name', error.message) : error;
  }
}

type Sent = { ideaId: string; id: string; sha256: string };

/** Whether an earlier request has stored the same file. @throws Problem 409 (the id belongs to another file) */
async function isStoredAlready(
  tx: Reader,
  caller: Caller,
  { ideaId, id, sha256 }: Sent,
): Promise<boolean> {
  const [row] = await tx.select().from(files).where(eq(files.id, id));
  if (!row) return false;
  const isSame = row.ideaId === ideaId && row.sha256 === sha256;
  if (!isSame || row.uploadedBy !== caller.id || row.state !== 'ready')
    throw new Problem(409, 'This id belongs to another file. Use a new one.');
  return true;
}

async function requireSpace(tx: Reader, ideaId: string, size: number): Promise<void> {
  const used = await usedSpace(tx, ideaId);
  if (used.count >= maxFiles)
    throw new Problem(409, `An idea has at most ${maxFiles} files. Remove one first.`);
  const left = Math.max(0, maxBytesOfIdea - used.bytes);
  if (size > left)
    throw new Problem(
      409,
      `The files of an idea have ${sizeText(maxBytesOfIdea)} in all, of which ${sizeText(left)} are left. Remove a file first.`,
    );
}

/**
 * Stores a file. A retry with the same id returns the stored file.
 * @param id a UUID that the sender creates
 * @throws Problem 404, 400 (not an accepted type), 409 (no space left, or the id is taken), 503 (too many pictures)
 */
export async function uploadFile(
  caller: Caller,
  { ideaId, id, name }: { ideaId: string; id: string; name: string },
  sent: Uint8Array,
): Promise<IdeaFile> {
  if (!uuid.test(id)) throw new Problem(400, 'Name the file by a new UUID in lower case.');
  const type = recognise(name, sent);
  const { bytes: stored, width, height } = await toStored(caller, type, sent);
  const sha256 = hash('sha256', stored);
  await transactAs(caller, async (tx) => {
    await requireIdea(tx, ideaId);
    if (await isStoredAlready(tx, caller, { ideaId, id, sha256 })) return;
    const size = stored.byteLength;
    await requireSpace(tx, ideaId, size);
    await tx.insert(files).values({
      id,
      ideaId,
      state: 'ready',
      name: cleanName(name, type),
      type,
      size,
      sha256,
      width,
      height,
      uploadedBy: caller.id,
      createdAt: new Date(),
    });
    for (let at = 0; at < size; at += pieceBytes) {
      const piece = Buffer.from(stored.subarray(at, at + pieceBytes));
      await tx.insert(filePieces).values({
        fileId: id,
        // Only pictures from before migration 0042 have another set of pieces.
        made: 0,
        number: at / pieceBytes,
        bytes: piece,
      });
    }
    await recordEvent(tx, { kind: 'file.added', actorId: caller.id, ideaId });
  });
  return getFile(ideaId, id);
}

const piecesAtOnce = 4;

async function removeForGood(which: SQL | undefined): Promise<void> {
  const rows = await db().select({ id: files.id }).from(files).where(which);
  for (const { id } of rows) {
    await deleteInBatches(filePieces, sql`file_id = ${id}`, piecesAtOnce);
    await transact(async (tx) => {
      // The history of sources must not refer to a deleted file.
      await tx.run(sql`update source_changes set said = json_set(said, '$.fileId', null)
        where source_id in (select s.id from ${sources} s join ${files} f on f.idea_id = s.idea_id where f.id = ${id})
        and said ->> '$.fileId' = ${id}`);
      // Somebody may have checked the source by its file.
      const unchecked = { checkedBy: null, checkedAt: null };
      await tx
        .update(sources)
        .set({ fileId: null, ...unchecked })
        .where(eq(sources.fileId, id));
      await tx.delete(files).where(eq(files.id, id));
    });
  }
}

/**
 * The uploader, the idea's owner and administrators may remove a file.
 * @throws Problem 404, 403 (another person's file), 409 (a source uses it)
 */
export async function removeFile(caller: Caller, ideaId: string, id: string): Promise<void> {
  await transactAs(caller, async (tx) => {
    const isIt = and(eq(files.id, id), eq(files.ideaId, ideaId), isReady);
    const [file] = await tx
      .select({ uploadedBy: files.uploadedBy, owner: ideas.userId })
      .from(files)
      .innerJoin(ideas, and(eq(ideas.id, files.ideaId), notDeleted))
      .where(isIt);
    if (!file) throw noSuchFile();
    if (caller.role !== 'admin' && ![file.uploadedBy, file.owner].includes(caller.id))
      throw new Problem(
        403,
        'Only the person who added a file, the owner of the idea and administrators can remove it.',
      );
    if ((await tx.$count(sources, and(eq(sources.fileId, id), isNull(sources.removedAt)))) > 0)
      throw new Problem(409, 'A source uses this file. Remove the source first.');
    await tx.update(files).set({ state: 'removed' }).where(eq(files.id, id));
    await recordEvent(tx, { kind: 'file.removed', actorId: caller.id, ideaId });
  });
  await removeForGood(eq(files.id, id));
}

/** Deletes the content of removed files, which a restart may have interrupted. */
export const removeUnwantedFiles = (): Promise<void> => removeForGood(ne(files.state, 'ready'));

/** Deletes the files of ideas before the ideas are deleted for good. @param which a condition on ideas */
export const removeFilesOf = (which: SQL | undefined): Promise<void> =>
  removeForGood(inArray(files.ideaId, db().select({ id: ideas.id }).from(ideas).where(which)));
