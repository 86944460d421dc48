import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { sourceChanges, sourceFields, sources } from '#db/schema/evidence.ts';
import { files } from '#db/schema/files.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import type { EventKind } from '#features/events/domain/event.ts';
import { recordEvent } from '#features/events/server/events.ts';
import type { FieldName } from '#features/ideas/domain/fields.ts';
import { requireIdea } from '#features/ideas/server/ideas.ts';
import { updateSourceCounts } from '#features/ideas/server/write-ideas.ts';
import type { Reader, Transaction } from '#platform/server/database/database.ts';
import { Problem, refusedField } from '#platform/server/http/problem.ts';
import { createOnce, forgetResult } from '#platform/server/idempotency.ts';
import { textOf } from '../domain/reference.ts';
import { maxSources, type SourceChangeKind } from '../domain/source.ts';
import type { Source, SourceWords } from '../domain/source-response.ts';
import { parseSource, readSource, selectSource, sourceWordsJson } from './source-queries.ts';

const insertFields = (
  tx: Transaction,
  sources: readonly { id: string; fields: readonly FieldName[] }[],
) =>
  tx
    .insert(sourceFields)
    .values(
      sources.flatMap(({ id, fields }) => fields.map((fieldName) => ({ sourceId: id, fieldName }))),
    );

export const insertChanges = (
  tx: Transaction,
  caller: Caller,
  ids: string[],
  what: SourceChangeKind,
) =>
  tx.run(sql`insert into source_changes
      (source_id, revision, what, changed_by, at, idea_revision, said)
    select ${sources.id}, ${sources.revision}, ${what}, ${caller.id}, ${Date.now()}, ideas.revision, ${sourceWordsJson}
    from ${sources} join ideas on ideas.id = ${sources.ideaId} where ${inArray(sources.id, ids)}`);

const eventKinds: Record<SourceChangeKind, EventKind> = {
  added: 'source.added',
  changed: 'source.updated',
  removed: 'source.removed',
  'removed for good': 'source.erased',
  'brought back': 'source.restored',
  checked: 'source.checked',
  'check taken back': 'source.unchecked',
};

/** Writes history, event and counts of a change. @returns the current source */
async function recordSourceChange(
  tx: Transaction,
  caller: Caller,
  { id, ideaId }: Pick<Source, 'id' | 'ideaId'>,
  what: SourceChangeKind,
): Promise<Source> {
  await insertChanges(tx, caller, [id], what);
  await recordEvent(tx, { kind: eventKinds[what], actorId: caller.id, ideaId, sourceId: id });
  await updateSourceCounts(tx, [ideaId]);
  const [row] = await selectSource(tx, id);
  if (!row) throw new Error('the source that was written is not there');
  return parseSource(row.json);
}

/** Writes a change with a new revision. @returns the current source */
async function writeChange(
  tx: Transaction,
  caller: Caller,
  source: Source,
  what: SourceChangeKind,
  change: SQLiteUpdateSetSource<typeof sources>,
): Promise<Source> {
  await tx
    .update(sources)
    .set({ ...change, revision: source.revision + 1 })
    .where(eq(sources.id, source.id));
  return recordSourceChange(tx, caller, source, what);
}

async function requireFile(tx: Reader, ideaId: string, fileId: string | null) {
  if (fileId === null) return;
  const isIt = and(eq(files.id, fileId), eq(files.ideaId, ideaId), eq(files.state, 'ready'));
  if ((await tx.$count(files, isIt)) === 0)
    throw refusedField('fileId', 'This file is not here any more: take another one');
}

async function requireSourceLimit(tx: Reader, ideaId: string, more = 1): Promise<void> {
  const isThere = and(eq(sources.ideaId, ideaId), isNull(sources.removedAt));
  if ((await tx.$count(sources, isThere)) + more > maxSources)
    throw new Problem(
      409,
      `An idea has at most ${maxSources} sources. Remove one that is no longer needed.`,
    );
}

/** @throws Problem 409 (too many sources) */
export async function insertSources(
  tx: Transaction,
  author: Caller,
  ideaId: string,
  added: (SourceWords & { id: string })[],
): Promise<void> {
  await requireSourceLimit(tx, ideaId, added.length);
  const [last] = await tx
    .select({ number: max(sources.number) })
    .from(sources)
    .where(eq(sources.ideaId, ideaId));
  const next = (last?.number ?? 0) + 1;
  const rows = added.map(({ fields: _, ...words }, at) => ({
    ...words,
    ideaId,
    number: next + at,
    addedBy: author.id,
    createdAt: new Date(),
  }));
  await tx.insert(sources).values(rows);
  await insertFields(tx, added);
}

/**
 * @param key the idempotency key: a second request with the same key and content returns the first source
 * @throws Problem 404, 400 (no such file), 409 (too many sources), 422 (the key was used for other content)
 */
export const addSource = (author: Caller, ideaId: string, words: SourceWords, key: string | null) =>
  transactAs(author, async (tx) => {
    await requireIdea(tx, ideaId);
    const body = { ideaId, words };
    const request = { userId: author.id, operation: 'add source', key, body } as const;
    return createOnce(tx, request, {
      done: 'added another source',
      async find(id) {
        const [row] = await selectSource(tx, id);
        return row && parseSource(row.json);
      },
      async create(id) {
        await requireFile(tx, ideaId, words.fileId);
        await insertSources(tx, author, ideaId, [{ ...words, id }]);
        return recordSourceChange(tx, author, { id, ideaId }, 'added');
      },
    });
  });

const unchecked = { checkedBy: null, checkedAt: null };

function requireMayChange(caller: Caller, source: Source, ownerId: string): void {
  if (caller.role !== 'admin' && ![source.addedBy.id, ownerId].includes(caller.id))
    throw new Problem(
      403,
      'Only the person who added a source, the owner of the idea and administrators can change, remove or restore it.',
    );
}

/** @param startedFrom the revision that the caller has read; null skips the check */
function requireUnchanged(current: Source, startedFrom: number | null): void {
  if (startedFrom !== null && startedFrom !== current.revision)
    throw new Problem(409, 'This source was changed in another place since you opened it.', {
      current,
    });
}

/** SQL for `written_by`: the first author of the current content, or the caller if the content is new. */
const firstWriter = (caller: Caller, id: string) =>
  sql`nullif(coalesce((select changed_by from source_changes where source_id = ${id} and what in ('added', 'changed')
      and said = (select ${sourceWordsJson} from ${sources} where ${sources.id} = ${id}) order by revision limit 1),
    ${caller.id}), ${sources.addedBy})`;

/**
 * Also removes the check by another person, unless the content is unchanged.
 * @param startedFrom null overwrites any newer version @throws Problem 404, 403, 409 (changed meanwhile), 400 (no such
 * file)
 */
export const changeSource = (
  caller: Caller,
  ideaId: string,
  id: string,
  words: SourceWords,
  startedFrom: number | null = null,
): Promise<Source> =>
  transactAs(caller, async (tx) => {
    const { source, ownerId } = await readSource(tx, ideaId, id);
    requireMayChange(caller, source, ownerId);
    requireUnchanged(source, startedFrom);
    if (textOf(source) === textOf(words)) return source;
    await requireFile(tx, ideaId, words.fileId);
    const { fields, ...columns } = words;
    await tx.update(sources).set(columns).where(eq(sources.id, id));
    await tx.delete(sourceFields).where(eq(sourceFields.sourceId, id));
    await insertFields(tx, [{ id, fields }]);
    // Reads the new content, so it runs after the update and before the change is in the history.
    const writtenBy = firstWriter(caller, id);
    return writeChange(tx, caller, source, 'changed', { ...unchecked, writtenBy });
  });

/** @throws Problem 404, 403 */
export const removeSource = (caller: Caller, ideaId: string, id: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    const { source, ownerId } = await readSource(tx, ideaId, id);
    requireMayChange(caller, source, ownerId);
    const removed = { removedAt: new Date(), removedBy: caller.id };
    await writeChange(tx, caller, source, 'removed', removed);
  });

/** @throws Problem 404, 403, 409 (too many sources) */
export const restoreSource = (caller: Caller, ideaId: string, id: string): Promise<Source> =>
  transactAs(caller, async (tx) => {
    const { source, ownerId } = await readSource(tx, ideaId, id, 'removed');
    requireMayChange(caller, source, ownerId);
    await requireSourceLimit(tx, ideaId);
    const present = { removedAt: null, removedBy: null };
    return writeChange(tx, caller, source, 'brought back', present);
  });

/** @throws Problem 404, 403 (their own content, or another person's check), 409 (changed meanwhile) */
export const checkSource = (
  caller: Caller,
  ideaId: string,
  id: string,
  checked: boolean,
  startedFrom: number | null = null,
): Promise<Source> =>
  transactAs(caller, async (tx) => {
    const { source } = await readSource(tx, ideaId, id);
    const { checkedBy, writtenBy } = source;
    if (checked === (checkedBy !== null)) return source;
    if (checked && writtenBy.id === caller.id)
      throw new Problem(403, 'Somebody else has to check what you have written.');
    if (!checked && caller.role !== 'admin' && checkedBy?.id !== caller.id)
      throw new Problem(
        403,
        'Only the person who checked a source and administrators can undo the check.',
      );
    requireUnchanged(source, startedFrom);
    return checked
      ? writeChange(tx, caller, source, 'checked', { checkedBy: caller.id, checkedAt: new Date() })
      : writeChange(tx, caller, source, 'check taken back', unchecked);
  });

/**
 * Deletes the content of a removed source and of its history for good. Its number and the comments about it stay.
 * @throws Problem 404 (not removed, or already erased), 403 (neither the idea's owner nor an administrator)
 */
export const eraseSource = (caller: Caller, ideaId: string, id: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    const { source, ownerId } = await readSource(tx, ideaId, id, 'removed');
    if (caller.id !== ownerId && caller.role !== 'admin')
      throw new Problem(
        403,
        'Only the owner of the idea and administrators can remove a source for good.',
      );
    await tx.delete(sourceFields).where(eq(sourceFields.sourceId, id));
    await tx.delete(sourceChanges).where(eq(sourceChanges.sourceId, id));
    // A stored idempotency result would still point to the erased content.
    await forgetResult(tx, id);
    await writeChange(tx, caller, source, 'removed for good', {
      ...unchecked,
      shows: '',
      citation: '',
      url: null,
      doi: null,
      pubmedId: null,
      fileId: null,
      writtenBy: null,
    });
  });
