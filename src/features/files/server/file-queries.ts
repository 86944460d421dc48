// Files of ideas as they are read; the other modules of this folder write them.
import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { files } from '../../../../db/schema/files.ts';
import { db } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { displayName } from '../../accounts/server/display-name.ts';
import { requireRevision } from '../../ideas/server/ideas.ts';
import { roomOfIdea } from '../domain/file.ts';
import type { FileList, IdeaFile } from '../domain/file-response.ts';

export const noSuchFile = () => new Problem(404, 'There is no such file.');

/** SQL for the bytes that the files of an idea take. */
export const sourcesUsingFile = (ideaId: string) =>
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

/** The files of an idea, the oldest first. @throws Problem 404 */
export async function listFiles(ideaId: string): Promise<FileList> {
  await requireRevision(ideaId);
  const [rows, [room]] = await Promise.all([
    selectFiles().where(eq(files.ideaId, ideaId)).orderBy(asc(files.createdAt), asc(files.id)),
    db().all<{ used: number }>(sql`select ${sourcesUsingFile(ideaId)} as used`),
  ]);
  return {
    files: rows.flatMap((row) => toFile(row) ?? []),
    used: Number(room?.used),
    room: roomOfIdea,
  };
}

const rowOf = async (ideaId: string, id: string) =>
  (await selectFiles().where(and(eq(files.id, id), eq(files.ideaId, ideaId))))[0];

/** A stored file. @throws Problem 404 */
export async function getFile(ideaId: string, id: string): Promise<IdeaFile> {
  await requireRevision(ideaId);
  const row = await rowOf(ideaId, id);
  const file = row && toFile(row);
  if (!file) throw noSuchFile();
  return file;
}
