import { and, eq, gt, max, min } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { sourceChanges, sources } from '../../../db/schema.ts';
import {
  isAsRead,
  type PutBack,
  putBackOf,
  type ReadSource,
  type Since,
} from '../../domain/evidence/put-back.ts';
import type { Source } from '../../domain/evidence/source.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotDeletedStatement, unlessDeleted } from '../idea-not-deleted.ts';
import { getIdea } from '../ideas.ts';
import { removeStatement, rewriteStatements } from './changing.ts';
import {
  callerMayChangeStatement,
  countBackingStatement,
  noteStatement,
  roomForSourcesStatement,
  sourceIsThereStatement,
  sourceIsUnchangedStatement,
  tellStatement,
  tooMany,
} from './conditions.ts';
import { saidBefore } from './history.ts';
import { listSources } from './sources.ts';

/** @throws Problem 404, 403 (neither the owner nor an administrator) */
export async function checkMayPutBack(caller: Caller, ideaId: string): Promise<void> {
  const { userId } = await getIdea(ideaId);
  if (userId !== caller.id && caller.role !== 'admin')
    throw new Problem(403, 'Only the owner of the idea and administrators can put sources back.');
}

function* putBackStatements(caller: Caller, ideaId: string, plan: readonly PutBack[]) {
  yield callerMayWriteStatement(caller);
  yield ideaNotDeletedStatement(ideaId);
  for (const { sourceId: id, revision, what, words, before } of plan) {
    yield sourceIsThereStatement(id, what === 'brought back');
    yield callerMayChangeStatement(caller, id);
    yield sourceIsUnchangedStatement(id, revision);
    if (what === 'removed') yield removeStatement(caller, id, true);
    if (words) {
      if (what === 'brought back') yield removeStatement(caller, id, false);
      yield* rewriteStatements(caller, before, words, id);
    }
    yield noteStatement(caller, id, what);
    yield tellStatement(caller, ideaId, id, what);
  }
  yield roomForSourcesStatement(ideaId, 0);
  yield countBackingStatement(ideaId);
}

const crossings = [
  'the source is there',
  'the source is unchanged',
  'the caller may change the source',
] as const;

const changedMeanwhile = () =>
  new Problem(409, 'Somebody has changed a source meanwhile. Nothing was put back.');

/**
 * The ends of what has happened to each source since a save of the idea: what happened in between is not read, so that a
 * long history costs no more than many sources do.
 */
async function readSince(ideaId: string, revision: number): Promise<Since[]> {
  const ends = db()
    .select({
      id: sourceChanges.sourceId,
      first: min(sourceChanges.revision).as('first_revision'),
      last: max(sourceChanges.revision).as('last_revision'),
    })
    .from(sourceChanges)
    .innerJoin(sources, eq(sources.id, sourceChanges.sourceId))
    .where(and(eq(sources.ideaId, ideaId), gt(sourceChanges.ideaRevision, revision)))
    .groupBy(sourceChanges.sourceId)
    .as('ends');
  const last = alias(sourceChanges, 'last');
  const rows = await db()
    .select({
      sourceId: sourceChanges.sourceId,
      first: { what: sourceChanges.what, before: saidBefore },
      last: { revision: last.revision, what: last.what, said: last.said },
    })
    .from(ends)
    .innerJoin(
      sourceChanges,
      and(eq(sourceChanges.sourceId, ends.id), eq(sourceChanges.revision, ends.first)),
    )
    .innerJoin(last, and(eq(last.sourceId, ends.id), eq(last.revision, ends.last)));
  return rows.map(({ sourceId, first: { what, before }, last }) => ({
    sourceId,
    first: { what, before: before === null ? null : JSON.parse(before) },
    last,
  }));
}

/**
 * Puts all sources of an idea back as they were while one of its saves stood, all or nothing.
 * @param startedFrom the sources that this would change by what the caller has read; null for whichever they are
 * @throws Problem 404, 403, 409 (somebody has changed one meanwhile)
 */
export async function putSourcesBack(
  caller: Caller,
  ideaId: string,
  { revision, startedFrom }: { revision: number; startedFrom: readonly ReadSource[] | null },
): Promise<Source[]> {
  const since = await readSince(ideaId, revision);
  const plan = since.flatMap((one) => putBackOf(one) ?? []);
  // What nobody has seen is neither removed nor overwritten.
  if (startedFrom && !isAsRead(plan, startedFrom)) throw changedMeanwhile();
  try {
    if (plan.length > 0)
      await unlessDeleted(db().longBatch(putBackStatements(caller, ideaId, plan)));
  } catch (error) {
    if (isAborted(error, 'the idea has few enough sources')) throw tooMany();
    if (crossings.some((name) => isAborted(error, name))) throw changedMeanwhile();
    throw error;
  }
  return listSources(ideaId);
}
