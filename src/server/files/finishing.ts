// The end of an upload: the whole is looked at, and is from then on what its content says, or nothing.
import { createHash } from 'node:crypto';
import { and, eq, exists } from 'drizzle-orm';
import { filePieces, files } from '../../../db/schema.ts';
import {
  type FileType,
  type IdeaFile,
  isPicture,
  largestFile,
  type PictureType,
  piecesOf,
} from '../../domain/files/file.ts';
import { cleanName } from '../../domain/files/file-name.ts';
import { endBytes, tableCheck, typeOf } from '../../domain/files/recognise.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { insertEventStatement } from '../events/events.ts';
import { Problem, refusedField } from '../http/problem.ts';
import { ideaNotDeletedStatement, unlessDeleted } from '../idea-not-deleted.ts';
import { requireRevision } from '../ideas.ts';
import { describe, log } from '../log.ts';
import { getFile, noSuchFile } from './listing.ts';
import { encodeAnew, inTurnOfPictures, RefusedPicture } from './pictures.ts';
import { readPart, writePieces } from './pieces.ts';
import { removeMade, removeOtherPieces, removeRefused } from './removing.ts';
import { isOwnUpload, roomForFileStatement, unlessFull } from './uploading.ts';

type Row = typeof files.$inferSelect;
/** What was found out about a file. */
type Found = Pick<Row, 'size' | 'sha256' | 'width' | 'height' | 'made'> & { type: FileType };
/** Why a file is not taken. */
class Refused extends Error {}

const notOurs = 'This is no PDF, PNG, JPEG, WebP or CSV file, whatever it is called';
/** Scanners write such files, and viewers open them. */
const notPdfAlone =
  'This does not begin and end as a PDF does. If it opens for you, print or save it as PDF again';

/** Reads the whole once: its digest, and what it is. @throws Refused */
async function look({ id, name, size, sha256 }: Row): Promise<{ digest: string; type: FileType }> {
  const hash = createHash('sha256');
  const table = tableCheck();
  let notTable: string | null = null;
  let start: Uint8Array = new Uint8Array();
  let end: Uint8Array = new Uint8Array();
  for await (const bytes of readPart(id, { first: 0, last: size - 1 })) {
    hash.update(bytes);
    if (start.byteLength === 0) start = bytes.slice(0, endBytes);
    end = Buffer.concat([end, bytes.subarray(-endBytes)]).subarray(-endBytes);
    notTable ??= table.add(bytes);
  }
  const digest = hash.digest('hex');
  if (sha256 && sha256 !== digest)
    throw new Refused('What arrived is not what was sent. Pick the file again');
  const type = typeOf(start, end);
  if (type) return { digest, type };
  // Any text can be a table: nothing in it says so but its name.
  if (!/\.csv$/i.test(name))
    throw new Refused(Buffer.from(start).includes('%PDF-') ? notPdfAlone : notOurs);
  notTable ??= table.end();
  if (notTable) throw new Refused(notTable);
  return { digest, type: 'text/csv' };
}

/** The statement that aborts its batch where a file is no longer the one that was looked at. */
function isAsLookedAtStatement(caller: Caller, { id, ideaId, written }: Row) {
  const isIt = and(isOwnUpload(caller, ideaId, id), eq(files.written, written));
  return abortBatchUnless(
    'the file is as it was looked at',
    exists(db().select({ id: files.id }).from(files).where(isIt)),
  );
}

/** Makes a file what it was found to be, if it is still the one that was looked at. */
async function settle(caller: Caller, row: Row, found: Found) {
  const { id, ideaId, name, size } = row;
  await unlessFull(
    ideaId,
    unlessDeleted(
      db().batch([
        callerMayWriteStatement(caller),
        ideaNotDeletedStatement(ideaId),
        isAsLookedAtStatement(caller, row),
        roomForFileStatement(ideaId, found.size - size),
        db()
          .update(files)
          .set({ ...found, state: 'ready', name: cleanName(name, found.type) })
          .where(eq(files.id, id)),
        insertEventStatement({ kind: 'file added', actorId: caller.id, ideaId }),
      ]),
    ),
  );
  try {
    await removeOtherPieces(id, found.made);
  } catch (error) {
    // The file is there; what is left of it goes with the hourly tidying.
    log('warn', 'pieces of a file are left over', { error: describe(error) });
  }
}

/** Takes over what a picture is made into, in place of what was sent. @throws RefusedPicture */
async function remake(caller: Caller, row: Row, type: PictureType): Promise<void> {
  // It has waited for its turn.
  await isAsLookedAtStatement(caller, row);
  const sent: Uint8Array[] = [];
  for await (const bytes of readPart(row.id, { first: 0, last: row.size - 1 })) sent.push(bytes);
  const { bytes, width, height } = await encodeAnew(Buffer.concat(sent), type);
  const size = bytes.byteLength;
  if (size > largestFile)
    throw new RefusedPicture('Without its metadata this picture is larger than 10 MB');
  // Another process may be at the same.
  const made = Math.floor(Math.random() * 2 ** 40) + 1;
  const hash = createHash('sha256');
  try {
    await unlessDeleted(writePieces(row.id, made, bytes, (piece) => hash.update(piece)));
    const sha256 = hash.digest('hex');
    await settle(caller, row, { type, size, sha256, width, height, made });
  } catch (error) {
    await removeMade(row.id, made);
    throw error;
  }
}

/** @throws Problem 409 with the numbers of pieces that have not come */
async function insistOnAll({ id, size }: Row): Promise<void> {
  const there = await db()
    .select({ number: filePieces.number })
    .from(filePieces)
    .where(and(eq(filePieces.fileId, id), eq(filePieces.made, 0)));
  const known = new Set(there.map(({ number }) => number));
  const missing = Array.from({ length: piecesOf(size) }, (_, number) => number).filter(
    (number) => !known.has(number),
  );
  if (missing.length > 0) throw new Problem(409, 'Some pieces have not come yet.', { missing });
}

async function finish(caller: Caller, row: Row): Promise<void> {
  await insistOnAll(row);
  const { digest: sha256, type } = await look(row);
  if (isPicture(type)) return inTurnOfPictures(row, () => remake(caller, row, type));
  const asSent = { size: row.size, sha256, width: null, height: null, made: 0 };
  return settle(caller, row, { ...asSent, type });
}

/** So often the whole is looked at anew where a piece came meanwhile, from another page with the same file, say. */
const mostLooks = 5;

/**
 * Ends an upload; asked again it returns the same.
 * @throws Problem 404, 400 (it is no file of ours, and is gone), 409 (pieces are missing; it was changed; there is no room)
 */
export async function finishUpload(
  caller: Caller,
  ideaId: string,
  id: string,
  looks = 1,
): Promise<IdeaFile> {
  await requireRevision(ideaId);
  const isIts = and(eq(files.id, id), eq(files.ideaId, ideaId), eq(files.uploadedBy, caller.id));
  const [row] = await db().select().from(files).where(isIts);
  if (!row || row.state === 'removed') throw noSuchFile();
  if (row.state === 'ready') return getFile(ideaId, id);
  try {
    await finish(caller, row);
  } catch (error) {
    const isRefused = error instanceof Refused || error instanceof RefusedPicture;
    if (isRefused) await removeRefused(id);
    // It was ended twice at once: what was looked at here may be what the other one has made of it.
    const isReady = await db().$count(files, and(isIts, eq(files.state, 'ready')));
    if (isReady > 0 && !isAborted(error, 'the caller still has the right'))
      return getFile(ideaId, id);
    if (isRefused) throw refusedField('name', error.message);
    if (!isAborted(error, 'the file is as it was looked at')) throw error;
    if (looks < mostLooks) return finishUpload(caller, ideaId, id, looks + 1);
    throw new Problem(409, 'The file was changed meanwhile. Try again.');
  }
  return getFile(ideaId, id);
}
