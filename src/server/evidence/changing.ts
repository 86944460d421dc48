import { eq, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { sources } from '../../../db/schema.ts';
import { isSameWords } from '../../domain/evidence/same-words.ts';
import type { Source, SourceChangeKind, SourceWords } from '../../domain/evidence/source.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { db } from '../database/database.ts';
import { lastOf } from '../database/last-of.ts';
import { ideaNotDeletedStatement } from '../idea-not-deleted.ts';
import {
  callerMayChangeStatement,
  fileIsThereStatement,
  fileOf,
  isAnothersStatement,
  isCheckedByStatement,
  noteTellAndCountStatements,
  roomForSourcesStatement,
  sourceIsThereStatement,
  sourceIsUnchangedStatement,
  writeFieldsStatements,
  written,
} from './conditions.ts';
import { parseSource, requireSource, saidJson, selectSource } from './sources.ts';

export const nextRevision = sql`${sources.revision} + 1`;
const unchecked = { checkedBy: null, checkedAt: null };

/** SQL for `written_by`: who first wrote what a source says by now; the caller where it has never said that before. */
const firstWriter = (caller: Caller, id: string) =>
  sql`nullif(coalesce((select changed_by from source_changes where source_id = ${id} and what in ('added', 'changed')
      and said = (select ${saidJson} from ${sources} where ${sources.id} = ${id}) order by revision limit 1),
    ${caller.id}), ${sources.addedBy})`;

/**
 * The statements of other words. Another wording has been checked by nobody; one that was there before is still of whoever
 * wrote it first. They come before the note of the change.
 */
export const rewriteStatements = (
  caller: Caller,
  before: SourceWords,
  { fields, ...words }: SourceWords,
  id: string,
) =>
  [
    db()
      .update(sources)
      .set({
        ...words,
        // One that was taken away since is not brought back.
        fileId: fileOf(sources.ideaId, words.fileId),
        revision: nextRevision,
        ...(isSameWords(before, { fields, ...words }) ? {} : unchecked),
      })
      .where(eq(sources.id, id)),
    ...writeFieldsStatements(id, fields),
    db()
      .update(sources)
      .set({ writtenBy: firstWriter(caller, id) })
      .where(eq(sources.id, id)),
  ] as const;

/** The statement that takes a source away, or brings it back. */
export const removeStatement = (caller: Caller, id: string, isRemoved: boolean) =>
  db()
    .update(sources)
    .set({
      revision: nextRevision,
      removedAt: isRemoved ? new Date() : null,
      removedBy: isRemoved ? caller.id : null,
    })
    .where(eq(sources.id, id));

/**
 * Writes about a source that is there, notes it and tells of it.
 * @param statements what has to hold, and what is written
 */
async function write(
  caller: Caller,
  ideaId: string,
  before: Source,
  what: SourceChangeKind,
  statements: BatchItem<'sqlite'>[],
): Promise<Source> {
  const { id } = before;
  const results = await written(
    id,
    db().batch([
      callerMayWriteStatement(caller),
      ideaNotDeletedStatement(ideaId),
      sourceIsThereStatement(id, what === 'brought back'),
      ...statements,
      ...noteTellAndCountStatements(caller, ideaId, id, what),
      selectSource(id),
    ]),
  );
  const [row] = lastOf(results);
  return row ? parseSource(row.json) : before;
}

/** Nothing is to be written: whoever asked for it still has to be allowed to. */
async function confirmUnchanged(
  caller: Caller,
  ideaId: string,
  source: Source,
  startedFrom: number | null,
): Promise<Source> {
  const { id } = source;
  await written(
    id,
    db().batch([
      callerMayWriteStatement(caller),
      ideaNotDeletedStatement(ideaId),
      sourceIsThereStatement(id),
      callerMayChangeStatement(caller, id),
      sourceIsUnchangedStatement(id, startedFrom),
    ]),
  );
  return source;
}

/**
 * Replaces all that a source says.
 * @param startedFrom the revision that the editor started from; null overwrites whatever is newest
 * @throws Problem 404, 403, 409 (changed since)
 */
export async function changeSource(
  caller: Caller,
  ideaId: string,
  id: string,
  { words, startedFrom }: { words: SourceWords; startedFrom: number | null },
): Promise<Source> {
  const before = await requireSource(ideaId, id);
  if (isSameWords(before, words)) return confirmUnchanged(caller, ideaId, before, startedFrom);
  return write(caller, ideaId, before, 'changed', [
    callerMayChangeStatement(caller, id),
    // What was compared above is what is replaced.
    sourceIsUnchangedStatement(id, startedFrom ?? before.revision),
    fileIsThereStatement(ideaId, words.fileId),
    ...rewriteStatements(caller, before, words, id),
  ]);
}

/** Takes a source away; it can be brought back. @throws Problem 404, 403 */
export async function removeSource(caller: Caller, ideaId: string, id: string): Promise<void> {
  await write(caller, ideaId, await requireSource(ideaId, id), 'removed', [
    callerMayChangeStatement(caller, id),
    removeStatement(caller, id, true),
  ]);
}

/** Brings a removed source back, with its number. @throws Problem 404, 403, 409 (the idea has as many as it may) */
export async function restoreSource(caller: Caller, ideaId: string, id: string): Promise<Source> {
  return write(caller, ideaId, await requireSource(ideaId, id, true), 'brought back', [
    callerMayChangeStatement(caller, id),
    roomForSourcesStatement(ideaId),
    removeStatement(caller, id, false),
  ]);
}

/**
 * Notes that the caller has read a source and found that it shows what is said, or takes that back.
 * @param startedFrom the revision that they have read
 * @throws Problem 404, 403 (words of their own; somebody else's check), 409 (changed since)
 */
export async function checkSource(
  caller: Caller,
  ideaId: string,
  id: string,
  { checked, startedFrom }: { checked: boolean; startedFrom: number | null },
): Promise<Source> {
  const before = await requireSource(ideaId, id);
  if (checked === (before.checkedBy !== null)) return before;
  return write(caller, ideaId, before, checked ? 'checked' : 'check taken back', [
    checked ? isAnothersStatement(caller, id) : isCheckedByStatement(caller, id),
    sourceIsUnchangedStatement(id, startedFrom ?? before.revision),
    db()
      .update(sources)
      .set({
        revision: nextRevision,
        ...(checked ? { checkedBy: caller.id, checkedAt: new Date() } : unchecked),
      })
      .where(eq(sources.id, id)),
  ]);
}
