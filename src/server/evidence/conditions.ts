// What has to hold when something is written about a source, and what is noted of it.
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { countBacking } from '../../../db/backing-triggers.ts';
import { files, sources } from '../../../db/schema.ts';
import type { EventKind } from '../../domain/event.ts';
import { mostSources, type SourceChangeKind } from '../../domain/evidence/source.ts';
import type { Caller } from '../accounts/caller.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { insertEventStatement } from '../events/events.ts';
import { Problem, refusedField } from '../http/problem.ts';
import { unlessDeleted } from '../idea-not-deleted.ts';
import { noSuchSource, parseSource, saidJson, selectSource, writerId } from './sources.ts';

const isSource = (id: string, condition: SQL) =>
  sql`exists (select 1 from ${sources} where ${sources.id} = ${id} and ${condition})`;

/** Aborts the batch where the source was removed meanwhile, or brought back; an erased one is nowhere. */
export const sourceIsThereStatement = (id: string, isRemoved = false) =>
  abortBatchUnless(
    'the source is there',
    isSource(
      id,
      sql`(${sources.removedAt} is null) <> ${isRemoved ? 1 : 0} and ${sources.shows} <> ''`,
    ),
  );

const ownsOrAdministers = (caller: Caller) =>
  sql`(${caller.role} = 'admin' or exists (select 1 from ideas
    where ideas.id = ${sources.ideaId} and ideas.user_id = ${caller.id}))`;

/** Whoever added it, the owner of the idea, and administrators. */
export const callerMayChangeStatement = (caller: Caller, id: string) =>
  abortBatchUnless(
    'the caller may change the source',
    isSource(id, sql`(${sources.addedBy} = ${caller.id} or ${ownsOrAdministers(caller)})`),
  );

/** The owner of the idea, and administrators: what is erased is gone for everybody. */
export const callerMayEraseStatement = (caller: Caller, id: string) =>
  abortBatchUnless('the caller may erase the source', isSource(id, ownsOrAdministers(caller)));

/** Nobody checks words of their own, whoever has added the source. */
export const isAnothersStatement = (caller: Caller, id: string) =>
  abortBatchUnless('the source is somebody else’s', isSource(id, sql`${writerId} <> ${caller.id}`));

/** A check is taken back by whoever has made it, and by administrators. */
export const isCheckedByStatement = (caller: Caller, id: string) =>
  abortBatchUnless(
    'the caller may change the source',
    isSource(
      id,
      sql`(${caller.role} = 'admin' or ${sources.checkedBy} is null or ${sources.checkedBy} = ${caller.id})`,
    ),
  );

/** SQL for the id of a file that is whole and of this idea; null for any other. */
export const fileOf = (ideaId: SQL | SQLiteColumn, fileId: string | null): SQL<string | null> =>
  sql`(select ${files.id} from ${files} where ${files.id} = ${fileId} and ${files.ideaId} = ${ideaId}
    and ${files.state} = 'ready')`;

/**
 * Aborts the batch where the file that a source names was taken away meanwhile, or is another idea's.
 * @param unless SQL: nothing is about to be written
 */
export const fileIsThereStatement = (ideaId: string, fileId: string | null, unless = sql`0`) =>
  abortBatchUnless(
    'the file is there',
    fileId === null ? sql`1` : sql`${unless} or ${fileOf(sql`${ideaId}`, fileId)} is not null`,
  );

/** @param revision that the caller has seen; null for whichever is newest */
export const sourceIsUnchangedStatement = (id: string, revision: number | null) =>
  abortBatchUnless(
    'the source is unchanged',
    revision === null ? sql`1` : isSource(id, sql`${sources.revision} = ${revision}`),
  );

/**
 * SQL for a number that grows with whatever happens to the sources of an idea: each change counts, and a removed source
 * stays among them.
 */
export function sourcesRevision(ideaId: string | SQLiteColumn): SQL<number> {
  // Within another SQL, where a column keeps the name of its table.
  const sum = sql`select coalesce(sum(revision), 0) from sources where idea_id = ${ideaId}`;
  return sql<number>`(${sum})`;
}

/** Aborts the batch where anything has happened to the sources of an idea. @param revision their `sourcesRevision` */
export const sourcesAreUnchangedStatement = (ideaId: string, revision: number) =>
  abortBatchUnless('the sources are unchanged', sql`${sourcesRevision(ideaId)} = ${revision}`);

/** @param more so many are about to be written @param unless SQL: nothing is about to be written */
export const roomForSourcesStatement = (ideaId: string, more = 1, unless = sql`0`) =>
  abortBatchUnless(
    'the idea has few enough sources',
    sql`${unless} or (select count(*) from ${sources} where ${sources.ideaId} = ${ideaId}
      and ${sources.removedAt} is null) + ${more} <= ${mostSources}`,
  );

/** The statement that replaces the answers that a source is given for. */
export const writeFieldsStatements = (id: string, fields: readonly string[]) =>
  [
    db().run(sql`delete from source_fields where source_id = ${id}`),
    db().run(sql`insert into source_fields (source_id, field_name)
    select ${id}, value from json_each(${JSON.stringify(fields)}) where ${isSource(id, sql`1`)}`),
  ] as const;

const told: Record<SourceChangeKind, EventKind> = {
  added: 'source added',
  changed: 'source changed',
  removed: 'source removed',
  'removed for good': 'source removed for good',
  'brought back': 'source brought back',
  checked: 'source checked',
  'check taken back': 'source check taken back',
};

/** The statement that notes what has just become of a source. */
export const noteStatement = (caller: Caller, id: string, what: SourceChangeKind) =>
  db().run(sql`insert into source_changes
      (source_id, revision, what, changed_by, at, idea_revision, said)
    select ${sources.id}, ${sources.revision}, ${what}, ${caller.id}, ${Date.now()}, ideas.revision, ${saidJson}
    from ${sources} join ideas on ideas.id = ${sources.ideaId} where ${sources.id} = ${id}`);

/** The statement that tells others of it. */
export const tellStatement = (caller: Caller, ideaId: string, id: string, what: SourceChangeKind) =>
  insertEventStatement(
    { kind: told[what], actorId: caller.id, ideaId, sourceId: id },
    isSource(id, sql`1`),
  );

/**
 * The statement that counts how much of an idea is backed. It comes once, after all that a batch writes about the idea's
 * sources: it reads all of them.
 */
export const countBackingStatement = (ideaId: string) =>
  db().run(sql`${sql.raw(countBacking)} where id = ${ideaId}`);

/** The statements behind what is written about one source: they note it, tell of it and count. */
export const noteTellAndCountStatements = (
  caller: Caller,
  ideaId: string,
  id: string,
  what: SourceChangeKind,
) =>
  [
    noteStatement(caller, id, what),
    tellStatement(caller, ideaId, id, what),
    countBackingStatement(ideaId),
  ] as const;

export const tooMany = () =>
  new Problem(
    409,
    `An idea has at most ${mostSources} sources. Remove one that is no longer needed.`,
  );

/** Runs what writes about one source. @throws Problem 404, 403, 409 (changed since; carries it as it is now) */
export async function written<Result>(id: string, writing: Promise<Result>): Promise<Result> {
  try {
    return await unlessDeleted(writing);
  } catch (error) {
    if (isAborted(error, 'the source is there')) throw noSuchSource();
    if (isAborted(error, 'the file is there'))
      throw refusedField('fileId', 'This file is not here any more: take another one');
    if (isAborted(error, 'the idea has few enough sources')) throw tooMany();
    if (isAborted(error, 'the source is somebody else’s'))
      throw new Problem(403, 'Somebody else has to check what you have written.');
    if (isAborted(error, 'the caller may erase the source'))
      throw new Problem(
        403,
        'Only the owner of the idea and administrators can remove a source for good.',
      );
    if (isAborted(error, 'the caller may change the source'))
      throw new Problem(
        403,
        'Only who added or checked it, the owner of the idea and administrators can do this.',
      );
    if (!isAborted(error, 'the source is unchanged')) throw error;
    const [row] = await selectSource(id);
    throw new Problem(409, 'This source was changed in another place since you opened it.', {
      current: row ? parseSource(row.json) : null,
    });
  }
}
