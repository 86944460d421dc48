import { and, asc, desc, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { users } from '#db/schema/accounts.ts';
import { sourceChanges, sources } from '#db/schema/evidence.ts';
import { displayName, personJson } from '#features/accounts/server/display-name.ts';
import { requireIdea, requireIdeaExists } from '#features/ideas/server/ideas.ts';
import { db, type Reader } from '#platform/server/database/database.ts';
import { columnsOf, jsonObject } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { pageOf, type SortKey } from '#platform/server/pagination.ts';
import type { Source, SourceChange, SourceWords } from '../domain/source-response.ts';
import { inOrder } from '../domain/source-schema.ts';

const fields = sql`json((select json_group_array(field_name) from source_fields
  where source_id = sources.id))`;

const sourceWordColumns = {
  ...columnsOf(sources, 'kind', 'stance', 'shows', 'citation', 'fileId', 'url', 'doi', 'pubmedId'),
  fields,
};
export const sourceWordsJson = jsonObject(sourceWordColumns);

const writerId = sql<string>`coalesce(${sources.writtenBy}, ${sources.addedBy})`;

/** SQL: the JSON of a `Source`, with its fields in any order. */
const sourceJson = jsonObject({
  ...columnsOf(sources, 'id', 'ideaId', 'number', 'revision'),
  ...sourceWordColumns,
  addedBy: personJson(sources.addedBy),
  createdAt: sources.createdAt,
  writtenBy: personJson(writerId),
  fileName: sql`(select files.name from files where files.id = sources.file_id)`,
  checkedBy: personJson(sources.checkedBy),
  checkedAt: sources.checkedAt,
} satisfies Record<keyof Source, unknown>);

export function parseSource(json: string): Source {
  const source: Source = JSON.parse(json);
  return { ...source, fields: inOrder(source.fields) };
}

/** SQL: the JSON of an array of `Source`, by number. */
export const sourcesOf = (ideaId: SQLiteColumn): SQL<string> =>
  sql`json((select json_group_array(json(one)) from (select ${sourceJson} as one from ${sources}
    where ${sources.ideaId} = ${ideaId} and ${sources.removedAt} is null order by ${sources.number})))`;

/** SQL: a number that grows with each change of the idea's sources, also of removed ones. */
export function sourcesRevision(ideaId: string | SQLiteColumn): SQL<number> {
  // Used inside another query, where Drizzle writes column names with their table.
  const sum = sql`select coalesce(sum(revision), 0) from sources where idea_id = ${ideaId}`;
  return sql<number>`(${sum})`;
}

export async function readSourcesRevision(tx: Reader, ideaId: string): Promise<number> {
  const [row] = await tx.all<{ revision: number }>(
    sql`select ${sourcesRevision(ideaId)} as revision`,
  );
  return row?.revision ?? 0;
}

/** By number. Also finds removed sources. */
const selectSources = (tx: Reader, which: SQL | undefined) =>
  tx.select({ json: sourceJson }).from(sources).where(which).orderBy(asc(sources.number));

/** Also finds a removed source. */
export const selectSource = (tx: Reader, id: string) => selectSources(tx, eq(sources.id, id));

/** @throws Problem 404 */
export async function listSources(ideaId: string): Promise<Source[]> {
  await requireIdeaExists(ideaId);
  const isListed = and(eq(sources.ideaId, ideaId), isNull(sources.removedAt));
  const rows = await selectSources(db(), isListed);
  return rows.map(({ json }) => parseSource(json));
}

/** @throws Problem 404 */
export const requireSource = (ideaId: string, id: string) => readSource(db(), ideaId, id);

/** A source of an idea that is not deleted, with the idea's owner. @throws Problem 404 */
export async function readSource(
  tx: Reader,
  ideaId: string,
  id: string,
  state: 'present' | 'removed' = 'present',
): Promise<{ source: Source; ownerId: string }> {
  const { userId: ownerId } = await requireIdea(tx, ideaId);
  const isIt = and(eq(sources.id, id), eq(sources.ideaId, ideaId));
  const isInState = state === 'removed' ? isNotNull(sources.removedAt) : isNull(sources.removedAt);
  // An erased source keeps its number only.
  const isErased = eq(sources.shows, '');
  const [row] = await selectSources(tx, and(isIt, isInState, not(isErased)));
  if (!row) throw new Problem(404, 'This source does not exist, or was removed.');
  return { source: parseSource(row.json), ownerId };
}

const sorted = (words: SourceWords): SourceWords => ({ ...words, fields: inOrder(words.fields) });

/** SQL: the JSON of the `SourceWords` before a change; null for a source that was added. */
const earlierWords = sql<string | null>`(select earlier.said from source_changes earlier
  where earlier.source_id = ${sourceChanges.sourceId} and earlier.revision < ${sourceChanges.revision}
  order by earlier.revision desc limit 1)`;

const latestFirst: SortKey<SourceChange>[] = [
  { column: sourceChanges.at, down: true, of: ({ at }) => Date.parse(at) },
  { column: sourceChanges.revision, down: true, of: ({ revision }) => revision },
  { column: sources.number, down: true, of: ({ number }) => number },
];

/** Latest first. @param from the `next` of the page before @throws Problem 404 */
export async function listSourceChanges(ideaId: string, from?: string) {
  await requireIdeaExists(ideaId);
  // A change has two texts of about 8 KB each, so a page stays under a megabyte.
  const page = pageOf(latestFirst, from, { size: 50 });
  // Joins the texts after the rows of the page are selected.
  const onPage = db()
    .select({
      ...columnsOf(sourceChanges, 'sourceId', 'revision'),
      ...columnsOf(sources, 'number', 'addedBy'),
    })
    .from(sourceChanges)
    .innerJoin(sources, eq(sources.id, sourceChanges.sourceId))
    .where(and(eq(sources.ideaId, ideaId), page.after))
    .orderBy(page.order)
    .limit(page.limit)
    .as('page');
  const rows = await db()
    .select({
      row: sourceChanges,
      before: earlierWords,
      number: onPage.number,
      addedBy: onPage.addedBy,
      user: { id: users.id, name: displayName },
    })
    .from(onPage)
    .innerJoin(
      sourceChanges,
      and(eq(sourceChanges.sourceId, onPage.sourceId), eq(sourceChanges.revision, onPage.revision)),
    )
    .innerJoin(users, eq(users.id, sourceChanges.changedBy))
    .orderBy(desc(sourceChanges.at), desc(sourceChanges.revision), desc(onPage.number));
  return page.toPage(
    rows.map(({ row: { changedBy: _, at, said, ...row }, before, ...rest }) => ({
      ...row,
      ...rest,
      at: at.toISOString(),
      before: before === null ? null : sorted(JSON.parse(before)),
      said: sorted(said),
    })),
  );
}
