import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { sourceChanges, sources } from '../../../db/schema.ts';
import { isSameWords } from '../../domain/evidence/same-words.ts';
import type { Source, SourceWords } from '../../domain/evidence/source.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { db } from '../database/database.ts';
import { lastOf } from '../database/last-of.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotDeletedStatement } from '../idea-not-deleted.ts';
import { requireRevision } from '../ideas.ts';
import {
  countBackingStatement,
  fileIsThereStatement,
  fileOf,
  noteStatement,
  roomForSourcesStatement,
  tellStatement,
  writeFieldsStatements,
  written,
} from './conditions.ts';
import { parseSource, selectSource } from './sources.ts';

const isKeyUsed = (author: Caller, key: string | null) =>
  sql`exists (select 1 from sources where added_by = ${author.id} and idempotency_key = ${key})`;

/** The statements that add a source, which nobody is told of and nothing counts yet; its number is the next one when they run. */
export const addingStatements = (
  author: Caller,
  ideaId: string,
  { fields, ...words }: SourceWords,
  id: string,
  key: string | null = null,
) =>
  [
    db().run(sql`insert into sources (id, idea_id, number, kind, stance, shows, url, doi, pubmed_id, citation,
      file_id, added_by, created_at, idempotency_key)
    select ${id}, ${ideaId}, coalesce((select max(number) from sources where idea_id = ${ideaId}), 0) + 1,
      ${words.kind}, ${words.stance}, ${words.shows}, ${words.url}, ${words.doi}, ${words.pubmedId},
      ${words.citation}, ${words.fileId}, ${author.id}, ${Date.now()}, ${key}
    where not ${isKeyUsed(author, key)}`),
    ...writeFieldsStatements(id, fields),
    noteStatement(author, id, 'added'),
  ] as const;

/** The source that the author's key has added already. @throws Problem 422 (with other words, or to another idea) */
async function addedBefore(author: Caller, ideaId: string, words: SourceWords, key: string) {
  const isFirst = and(eq(sourceChanges.sourceId, sources.id), eq(sourceChanges.revision, 1));
  const [found] = await db()
    .select({
      id: sources.id,
      ideaId: sources.ideaId,
      said: sourceChanges.said,
      // Of a file that is gone by now the first change says nothing any more either.
      fileId: fileOf(sources.ideaId, words.fileId),
    })
    .from(sources)
    .innerJoin(sourceChanges, isFirst)
    .where(and(eq(sources.addedBy, author.id), eq(sources.idempotencyKey, key)));
  const [row] = found ? await selectSource(found.id) : [];
  if (!found || !row) throw new Error('the database returned no row for an insert');
  const current = parseSource(row.json);
  const { fileId } = found;
  if (found.ideaId === ideaId && isSameWords(found.said, { ...words, fileId })) return current;
  throw new Problem(422, 'This Idempotency-Key has added another source.', { current });
}

/**
 * @param key names what asked for it: asked again with the same key and words, it is the same source
 * @throws Problem 404, 409 (the idea has as many as it may), 422 (the key was used for another one)
 */
export async function addSource(
  author: Caller,
  ideaId: string,
  words: SourceWords,
  key: string | null,
): Promise<Source> {
  await requireRevision(ideaId);
  const id = randomUUID();
  const isAdded = isKeyUsed(author, key);
  const results = await written(
    id,
    db().batch([
      callerMayWriteStatement(author),
      ideaNotDeletedStatement(ideaId),
      roomForSourcesStatement(ideaId, 1, isAdded),
      fileIsThereStatement(ideaId, words.fileId, isAdded),
      ...addingStatements(author, ideaId, words, id, key),
      tellStatement(author, ideaId, id, 'added'),
      countBackingStatement(ideaId),
      selectSource(id),
    ]),
  );
  const [row] = lastOf(results);
  return row ? parseSource(row.json) : addedBefore(author, ideaId, words, key ?? '');
}
