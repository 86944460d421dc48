import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { sourceFields, sources } from '../../../../db/schema/evidence.ts';
import { files } from '../../../../db/schema/files.ts';
import type { Reader, Transaction } from '../../../platform/server/database/transaction.ts';
import { Problem, refusedField } from '../../../platform/server/http/problem.ts';
import type { Caller } from '../../accounts/server/caller.ts';
import type { EventKind } from '../../events/domain/event.ts';
import { recordEvent } from '../../events/server/events.ts';
import type { FieldName } from '../../ideas/domain/fields.ts';
import { updateSourceCounts } from '../../ideas/server/derived-rows.ts';
import { maxSources, type SourceChangeKind } from '../domain/source.ts';
import type { Source } from '../domain/source-response.ts';
import { parseSource, selectSource, sourceWordsJson } from './source-queries.ts';

export const insertFields = (
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

/** Ends each change of one source: history, event and counts. @returns the source as it is now */
export async function recordChange(
  tx: Transaction,
  caller: Caller,
  { id, ideaId }: Pick<Source, 'id' | 'ideaId'>,
  what: SourceChangeKind,
): Promise<Source> {
  await insertChanges(tx, caller, [id], what);
  await recordEvent(tx, { kind: eventKinds[what], actorId: caller.id, ideaId, sourceId: id });
  await updateSourceCounts(tx, [ideaId]);
  const [row] = await selectSource(id, tx);
  if (!row) throw new Error('the source that was written is not there');
  return parseSource(row.json);
}

/** @throws Problem 400 (the idea has no such file) */
export async function requireFile(tx: Reader, ideaId: string, fileId: string | null) {
  if (fileId === null) return;
  const isIt = and(eq(files.id, fileId), eq(files.ideaId, ideaId), eq(files.state, 'ready'));
  if ((await tx.$count(files, isIt)) === 0)
    throw refusedField('fileId', 'This file is not here any more: take another one');
}

/** @throws Problem 409 */
export async function requireSourceLimit(tx: Reader, ideaId: string, more = 1): Promise<void> {
  const isThere = and(eq(sources.ideaId, ideaId), isNull(sources.removedAt));
  if ((await tx.$count(sources, isThere)) + more > maxSources)
    throw new Problem(
      409,
      `An idea has at most ${maxSources} sources. Remove one that is no longer needed.`,
    );
}
