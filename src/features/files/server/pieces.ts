// Reads files piece by piece, so that no download holds a whole file. The file driver blocks this thread, so each
// piece is followed by a pause for other requests.
import { setImmediate } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { filePieces, files } from '../../../../db/schema/files.ts';
import { db } from '../../../platform/server/database/database.ts';
import type { Part } from '../../../platform/server/http/ranges.ts';
import { pieceBytes } from '../domain/file.ts';
import { noSuchFile } from './file-queries.ts';

/** One current piece of a file. */
async function readPiece(fileId: string, number: number): Promise<Uint8Array> {
  const [row] = await db()
    .select({ bytes: filePieces.bytes })
    .from(files)
    .innerJoin(filePieces, and(eq(filePieces.fileId, files.id), eq(filePieces.made, files.made)))
    .where(and(eq(files.id, fileId), eq(filePieces.number, number)));
  if (!row) throw noSuchFile();
  return row.bytes;
}

/** Yields a part of a file piece by piece, with pauses for other requests. @throws Problem 404 (deleted meanwhile) */
export async function* readPart(fileId: string, { first, last }: Part): AsyncGenerator<Uint8Array> {
  for (let at = first; at <= last; ) {
    const number = Math.floor(at / pieceBytes);
    const start = number * pieceBytes;
    const bytes = await readPiece(fileId, number);
    const wanted = bytes.subarray(at - start, last + 1 - start);
    if (wanted.byteLength === 0) throw new Error('a piece of a file is too short');
    yield wanted;
    at += wanted.byteLength;
    await setImmediate();
  }
}
