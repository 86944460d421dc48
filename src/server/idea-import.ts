import { randomUUID } from 'node:crypto';
import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import { ideas } from '../../db/schema.ts';
import { mostSources } from '../domain/evidence/source.ts';
import type { ImportResult, ImportRow } from '../domain/import/import-response.ts';
import { type Plan, planImport } from '../domain/import/plan.ts';
import type { ImportRequest } from '../domain/import/schema.ts';
import { type Caller, callerMayWriteStatement } from './accounts/caller.ts';
import { abortBatchUnless, isAborted } from './database/abort.ts';
import { db } from './database/database.ts';
import { jsonArray } from './database/json.ts';
import { insertEventStatement, insertEventsStatement } from './events/events.ts';
import { insertSource } from './evidence/adding.ts';
import { sourcesRevision as sourcesRevisionOf } from './evidence/sources.ts';
import { insertChange, insertFields, updateBacking } from './evidence/writes.ts';
import { withFolded } from './fold-ideas.ts';
import { Problem } from './http/problem.ts';
import { knownIdeas, takenTitles } from './import-comparison.ts';
import {
  answeringStatements,
  decidingStatements,
  ideaNotDeletedStatement,
} from './import-statements.ts';
import { inTurns } from './turns.ts';

/** Sources that one import adds. */
const mostAdded = 2000;

const crossed = () =>
  new Problem(
    409,
    'An idea was changed since you looked. Check the file again, nothing was imported.',
  );

/** SQL: the idea has this revision, is not deleted, and was not handed over to somebody else. */
const unchanged = (caller: Caller, id: string, revision: number) =>
  exists(
    db()
      .select({ id: ideas.id })
      .from(ideas)
      .where(
        and(
          eq(ideas.id, id),
          eq(ideas.revision, revision),
          isNull(ideas.deletedAt),
          eq(ideas.userId, caller.id),
        ),
      ),
  );

/** SQL: the idea is the caller's and not deleted, whatever its revision. */
const isOwn = (caller: Caller, id: string) =>
  exists(
    db()
      .select({ id: ideas.id })
      .from(ideas)
      .where(and(eq(ideas.id, id), isNull(ideas.deletedAt), eq(ideas.userId, caller.id))),
  );

/** SQL: the idea may have so many more sources. */
const hasRoomFor = (ideaId: string, more: number) =>
  sql`(select count(*) from sources where idea_id = ${ideaId} and removed_at is null)
    + ${more} <= ${mostSources}`;

/** The statements of an import, made one by one. */
function* importStatements(plans: Plan[], caller: Caller) {
  const now = Date.now();
  let added = 0;
  const ids: string[] = [];
  yield callerMayWriteStatement(caller);
  for (const plan of plans) {
    const { id: ofKnown, revision, input, decision, outlook, outlookAnsweredAt, sources } = plan;
    const { sourcesRevision } = plan;
    const id = ofKnown ?? randomUUID();
    if (input) ids.push(id);
    if (input && revision !== null) {
      yield abortBatchUnless('the idea is unchanged', unchanged(caller, id, revision));
      yield db()
        .update(ideas)
        .set({
          ...withFolded(input),
          revision: revision + 1,
          savedBy: caller.id,
          savedAt: new Date(now),
          saveReason: 'Imported from a file',
        })
        .where(eq(ideas.id, id));
    } else if (input)
      yield db()
        .insert(ideas)
        // The order of the file is the order of the list, where the newest comes first.
        .values({
          ...withFolded(input),
          id,
          userId: caller.id,
          createdAt: new Date(now - added++),
        });
    if (decision) yield* decidingStatements(caller, id, decision);
    // Planned for the caller's own ideas alone.
    if (outlook && revision !== null)
      yield abortBatchUnless('the idea is the caller’s', isOwn(caller, id));
    if (outlook) yield* answeringStatements(caller, id, outlook.after, outlookAnsweredAt);
    if (sources.length === 0) continue;
    yield ideaNotDeletedStatement(id);
    // The idea lacks them only while it has the sources that they were compared with.
    if (sourcesRevision !== null)
      yield abortBatchUnless(
        'the sources are unchanged',
        sql`${sourcesRevisionOf(id)} = ${sourcesRevision}`,
      );
    yield abortBatchUnless('the idea has few enough sources', hasRoomFor(id, sources.length));
    for (const words of sources) {
      const sourceId = randomUUID();
      yield insertSource(db(), caller, words, { id: sourceId, ideaId: id });
      yield insertFields(db(), sourceId, words.fields);
      yield insertChange(db(), caller, sourceId, 'added');
      // The import of an idea is told of by itself; where its answers stay as they are, the first of its new sources is.
      if (!input && words === sources[0])
        yield insertEventStatement({
          kind: 'source added',
          actorId: caller.id,
          ideaId: id,
          sourceId,
        });
    }
    yield updateBacking(db(), id);
  }
  yield insertEventsStatement('idea imported', caller.id, ids);
}

const crossings = [
  'the idea is unchanged',
  'the idea is not deleted',
  'nobody has decided meanwhile',
  'nobody has answered meanwhile',
  'the idea is the caller’s',
  'the idea has few enough sources',
  'the sources are unchanged',
] as const;

/** All or nothing: one batch, which a save, a decision, an answer or a source that crossed it aborts. */
async function writeAll(plans: Plan[], caller: Caller): Promise<void> {
  const writesNothing = ({ input, decision, outlook, sources }: Plan) =>
    !input && !decision && !outlook && sources.length === 0;
  if (plans.every(writesNothing)) return;
  try {
    await db().longBatch(importStatements(plans, caller));
  } catch (error) {
    if (crossings.some((name) => isAborted(error, name))) throw crossed();
    throw error;
  }
}

/** The JSON of an `ImportResult`, in pieces. */
async function answerOf(plans: Plan[], applied: ImportResult['applied']): Promise<string[]> {
  function* rows() {
    for (const { input: _, ...row } of plans) yield JSON.stringify(row satisfies ImportRow);
  }
  return ['{"rows":', ...jsonArray(await inTurns(rows())), `,"applied":${applied}}`];
}

/** Whether a row would be written against something newer than the differences were shown against. */
const isCrossed = (
  { id, revision, input, decision, outlook, outlookAnsweredAt, sources, sourcesRevision }: Plan,
  { revisions, decisions, outlooks, sources: backed }: Omit<ImportRequest, 'ideas' | 'apply'>,
) =>
  id !== null &&
  ((input && (revisions?.[id] ?? revision) !== revision) ||
    (decision && decisions?.[id] !== undefined && decisions[id] !== decision.after) ||
    (outlook && outlooks?.[id] !== undefined && outlooks[id] !== outlookAnsweredAt) ||
    (sources.length > 0 && (backed?.[id] ?? sourcesRevision) !== sourcesRevision));

/**
 * Says what would become of every row of a file, and with `apply` does it, all or nothing.
 * @returns the JSON of an `ImportResult`, in pieces
 * @throws Problem 400 (a row is refused), 409 (an idea was changed since the differences were shown)
 */
export async function importIdeas(
  caller: Caller,
  { ideas: given, apply, ...shown }: ImportRequest,
): Promise<string[]> {
  const known = await knownIdeas(given, caller);
  const plans = await inTurns(planImport(given, known, await takenTitles(given)));
  const added = plans.reduce((sum, { sources }) => sum + sources.length, 0);
  if (added > mostAdded)
    throw new Problem(
      400,
      `This file has ${added} new sources. Import at most ${mostAdded} at a time, in parts.`,
    );
  if (!apply) return answerOf(plans, false);
  const errors = plans.flatMap(({ row, errors }) =>
    errors.map(({ path, message }) => ({ path: `ideas.${row - 1}.${path}`, message })),
  );
  if (errors.length > 0)
    throw new Problem(400, 'Some ideas in the file need a change. Nothing was imported.', {
      errors,
    });
  if (plans.some((plan) => isCrossed(plan, shown))) throw crossed();
  await writeAll(plans, caller);
  return answerOf(plans, true);
}
