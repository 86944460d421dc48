import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { filePieces, files } from '../../../../db/schema/files.ts';
import { db } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { bareContentPolicy } from '../../../platform/server/http/security-headers.ts';
import {
  askedPart,
  contentDisposition,
  type Part,
} from '../../../platform/server/http/send-body.ts';
import type { Result } from '../../../platform/server/http/to-response.ts';
import { displayName } from '../../accounts/server/display-name.ts';
import { requireRevision } from '../../ideas/server/ideas.ts';
import { canBeShown, type FileType, maxBytesOfIdea, pieceBytes } from '../domain/file.ts';
import type { FileList, IdeaFile } from '../domain/file-response.ts';

export const noSuchFile = () => new Problem(404, 'There is no such file.');

export const bytesOfFiles = (ideaId: string) =>
  sql<number>`(select coalesce(sum(size), 0) from ${files}
    where idea_id = ${ideaId} and state <> 'removed')`;

const shown = {
  id: files.id,
  state: files.state,
  name: files.name,
  type: files.type,
  size: files.size,
  sha256: files.sha256,
  width: files.width,
  height: files.height,
  createdAt: files.createdAt,
  user: { id: users.id, name: displayName },
};

const selectFiles = () =>
  db().select(shown).from(files).innerJoin(users, eq(users.id, files.uploadedBy));
type Row = Awaited<ReturnType<typeof selectFiles>>[number];

function toFile({ state, type, sha256, createdAt, ...row }: Row): IdeaFile | null {
  if (state !== 'ready' || !type || !sha256) return null;
  return { ...row, type, sha256, createdAt: createdAt.toISOString() };
}

/** @throws Problem 404 */
export async function listFiles(ideaId: string): Promise<FileList> {
  await requireRevision(ideaId);
  const [rows, [room]] = await Promise.all([
    selectFiles().where(eq(files.ideaId, ideaId)).orderBy(asc(files.createdAt), asc(files.id)),
    db().all<{ used: number }>(sql`select ${bytesOfFiles(ideaId)} as used`),
  ]);
  return {
    files: rows.flatMap((row) => toFile(row) ?? []),
    used: Number(room?.used),
    room: maxBytesOfIdea,
  };
}

/** @throws Problem 404 */
export async function getFile(ideaId: string, id: string): Promise<IdeaFile> {
  await requireRevision(ideaId);
  const [row] = await selectFiles().where(and(eq(files.id, id), eq(files.ideaId, ideaId)));
  const file = row && toFile(row);
  if (!file) throw noSuchFile();
  return file;
}

// Reads files piece by piece, so that no download holds a whole file. The file driver blocks this thread, so each
// piece is followed by a pause for other requests.

async function readPiece(fileId: string, number: number): Promise<Uint8Array> {
  const [row] = await db()
    .select({ bytes: filePieces.bytes })
    .from(files)
    .innerJoin(filePieces, and(eq(filePieces.fileId, files.id), eq(filePieces.made, files.made)))
    .where(and(eq(files.id, fileId), eq(filePieces.number, number)));
  if (!row) throw noSuchFile();
  return row.bytes;
}

/** @throws Problem 404 (deleted meanwhile) */
async function* readPart(fileId: string, { first, last }: Part): AsyncGenerator<Uint8Array> {
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

const contentType = (type: FileType) => (type === 'text/csv' ? 'text/csv; charset=utf-8' : type);

/** Nothing in a file may run or load. Browsers still show pictures and PDFs in this sandbox. */
const policy = `${bareContentPolicy}; sandbox`;

/** A response with a file or a part of it. @param look shows it in the browser @throws Problem 416 */
export function toFileResponse(request: Request, file: IdeaFile, look: boolean): Result {
  const { id, name, type, size } = file;
  const isShown = look && canBeShown(type);
  const asked = askedPart(request.headers, size);
  if (asked === 'outside')
    throw new Problem(416, 'The file has no such part.', {
      headers: { 'Content-Range': `bytes */${size}` },
    });
  const part = asked ?? { first: 0, last: size - 1 };
  return {
    status: asked ? 206 : 200,
    headers: {
      'Content-Type': contentType(type),
      'Content-Disposition': contentDisposition(isShown ? 'inline' : 'attachment', name),
      'Content-Length': String(part.last - part.first + 1),
      'Accept-Ranges': 'bytes',
      'Content-Security-Policy': policy,
      ...(asked && { 'Content-Range': `bytes ${part.first}-${part.last}/${size}` }),
    },
    pieces: readPart(id, part),
  };
}
