// Files of ideas as they are read; the other modules of this folder write them.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { filePieces, files, ideas, users } from '../../../db/schema.ts';
import {
  type FileList,
  type IdeaFile,
  pieceBytes,
  roomOfIdea,
  type Upload,
} from '../../domain/files/file.ts';
import type { User } from '../../domain/role.ts';
import { shownName } from '../accounts/shown-name.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { requireRevision } from '../ideas.ts';

export const noSuchFile = () => new Problem(404, 'There is no such file.');

/** SQL for the bytes that the files of an idea take, with what is being uploaded. */
export const usedBy = (ideaId: string) =>
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
  user: { id: users.id, name: shownName },
};

const selectFiles = () =>
  db().select(shown).from(files).innerJoin(users, eq(users.id, files.uploadedBy));
type Row = Awaited<ReturnType<typeof selectFiles>>[number];

function toFile({ state, type, sha256, createdAt, ...row }: Row): IdeaFile | null {
  if (state !== 'ready' || !type || !sha256) return null;
  return { ...row, type, sha256, createdAt: createdAt.toISOString() };
}

/** Uploads, each with the numbers of the pieces that have come of it. */
async function toUploads(rows: Row[]): Promise<Upload[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const there = await db()
    .select({ fileId: filePieces.fileId, number: filePieces.number })
    .from(filePieces)
    .where(and(inArray(filePieces.fileId, ids), eq(filePieces.made, 0)))
    .orderBy(asc(filePieces.number));
  const pieces = Map.groupBy(there, ({ fileId }) => fileId);
  return rows.map(({ id, name, size, createdAt, user }) => ({
    id,
    name,
    size,
    pieceBytes,
    pieces: (pieces.get(id) ?? []).map(({ number }) => number),
    createdAt: createdAt.toISOString(),
    user,
  }));
}

/** The files of an idea, the oldest first, and the uploads that the caller may discard. @throws Problem 404 */
export async function listFiles(caller: User, ideaId: string): Promise<FileList> {
  await requireRevision(ideaId);
  const isOwners = and(eq(ideas.id, ideaId), eq(ideas.userId, caller.id));
  const [rows, [room], owned] = await Promise.all([
    selectFiles().where(eq(files.ideaId, ideaId)).orderBy(asc(files.createdAt), asc(files.id)),
    db().all<{ used: number }>(sql`select ${usedBy(ideaId)} as used`),
    db().$count(ideas, isOwners),
  ]);
  const seesAll = caller.role === 'admin' || owned > 0;
  const uploads = rows.filter(
    ({ state, user }) => state === 'uploading' && (seesAll || user.id === caller.id),
  );
  return {
    files: rows.flatMap((row) => toFile(row) ?? []),
    uploads: await toUploads(uploads),
    used: Number(room?.used),
    room: roomOfIdea,
  };
}

const rowOf = async (ideaId: string, id: string) =>
  (await selectFiles().where(and(eq(files.id, id), eq(files.ideaId, ideaId))))[0];

/** One that is there. @throws Problem 404 */
export async function getFile(ideaId: string, id: string): Promise<IdeaFile> {
  await requireRevision(ideaId);
  const row = await rowOf(ideaId, id);
  const file = row && toFile(row);
  if (!file) throw noSuchFile();
  return file;
}

/** An upload of the caller's own. @throws Problem 404 */
export async function getUpload(caller: User, ideaId: string, id: string): Promise<Upload> {
  await requireRevision(ideaId);
  const row = await rowOf(ideaId, id);
  const [upload] = row?.state === 'uploading' ? await toUploads([row]) : [];
  if (upload?.user.id !== caller.id) throw noSuchFile();
  return upload;
}
