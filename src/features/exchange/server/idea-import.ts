import { randomUUID } from 'node:crypto';
import { jsonArray } from '../../../platform/server/database/json.ts';
import {
  letReadersRun,
  type Transaction,
  transact,
} from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { collectWithYields } from '../../../platform/server/jobs/job-runner.ts';
import { type Caller, requireCaller } from '../../accounts/server/caller.ts';
import { recordDecision } from '../../decisions/server/decisions.ts';
import { recordEvent, recordEvents } from '../../events/server/events.ts';
import { insertSources } from '../../evidence/server/source-mutations.ts';
import { readSourcesRevision } from '../../evidence/server/source-queries.ts';
import { insertChanges } from '../../evidence/server/writes.ts';
import { updateBacking } from '../../ideas/server/derived-rows.ts';
import { insertIdeas, saveIdea } from '../../ideas/server/idea-table.ts';
import { requireIdea } from '../../ideas/server/ideas.ts';
import { writeRegulatoryAnswers } from '../../regulatory/server/regulatory-assessments.ts';
import type { ImportResult, ImportRow } from '../domain/import/import-response.ts';
import { type Plan, planImport } from '../domain/import/plan.ts';

import type { ImportRequest } from '../domain/import/schema.ts';
import { knownIdeas, takenTitles } from './import-comparison.ts';

/** Sources that one import adds. */
const mostAdded = 2000;

const crossed = () =>
  new Problem(
    409,
    'An idea was changed since you looked. Check the file again, nothing was imported.',
  );

/** The largest file takes one to four seconds, and longer on a busy machine. */
const mostMs = 30_000;

/** Others have their turn after so many ideas, or so many letters. */
const mostAtOnce = { rows: 10, letters: 50_000 };

function* chunksOf<Row extends Pick<Plan, 'input'>>(rows: Row[]): Generator<Row[]> {
  let chunk: Row[] = [];
  let letters = 0;
  for (const row of rows) {
    if (chunk.length === mostAtOnce.rows || letters > mostAtOnce.letters) {
      yield chunk;
      chunk = [];
      letters = 0;
    }
    chunk.push(row);
    letters += Object.values(row.input ?? {}).reduce<number>(
      (sum, one) => sum + `${one}`.length,
      0,
    );
  }
  if (chunk.length > 0) yield chunk;
}

/** @throws Problem 404, 409 */
async function addImportedSources(
  tx: Transaction,
  caller: Caller,
  { id, input, sources, sourcesRevision }: Plan & { id: string },
): Promise<void> {
  await requireIdea(tx, id);
  // The idea lacks them only while it has the sources that they were compared with.
  if (sourcesRevision !== null && sourcesRevision !== (await readSourcesRevision(tx, id)))
    throw crossed();
  const added = sources.map((words) => ({ ...words, id: randomUUID() }));
  await insertSources(tx, caller, id, added);
  const ids = added.map((source) => source.id);
  await insertChanges(tx, caller, ids, 'added');
  await updateBacking(tx, [id]);
  // The import of an idea has its own event. If its answers stay unchanged, its first new source has one.
  const [sourceId] = ids;
  if (!input && sourceId)
    await recordEvent(tx, { kind: 'source.added', actorId: caller.id, ideaId: id, sourceId });
}

/** @throws Problem (an idea, its decision, its outlook or its sources are not as they were when they were compared) */
async function write(tx: Transaction, plans: Plan[], caller: Caller): Promise<void> {
  await requireCaller(tx, caller);
  const now = Date.now();
  const rows = plans.map((plan, at) => ({
    ...plan,
    id: plan.id ?? randomUUID(),
    // The order of the file is the order of the list, where the newest comes first.
    createdAt: new Date(now - at),
  }));
  for (const some of chunksOf(rows)) {
    const added = some.flatMap(({ id, createdAt, revision, input }) =>
      input && revision === null ? [{ ...input, id, createdAt, userId: caller.id }] : [],
    );
    if (added.length > 0) await insertIdeas(tx, added);
    for (const row of some) {
      const { id, revision, input, decision, outlook, outlookAnsweredAt: after } = row;
      if (input && revision !== null) {
        const current = await requireIdea(tx, id);
        if (current.userId !== caller.id || current.revision !== revision) throw crossed();
        await saveIdea(tx, current, input, 'Imported from a file');
      }
      if (decision) await recordDecision(tx, caller, id, decision);
      if (outlook) await writeRegulatoryAnswers(tx, caller, id, { answers: outlook.after, after });
      if (row.sources.length > 0) await addImportedSources(tx, caller, row);
    }
    await letReadersRun(tx);
  }
  const saved = rows.flatMap(({ id, input }) => (input ? [id] : []));
  await recordEvents(tx, 'idea.imported', caller.id, saved);
  // The end of the transaction takes a turn of its own.
  await letReadersRun(tx);
}

/** All or nothing: a crossing save, decision, answer or source refuses the whole import. */
async function writeAll(plans: Plan[], caller: Caller): Promise<void> {
  const written = plans.filter(
    ({ input, decision, outlook, sources }) => input || decision || outlook || sources.length > 0,
  );
  if (written.length === 0) return;
  try {
    await transact((tx) => write(tx, written, caller), mostMs);
  } catch (error) {
    // Each row was allowed at the comparison.
    if (error instanceof Problem) throw crossed();
    throw error;
  }
}

/** The JSON of an `ImportResult`, in pieces. */
async function answerOf(plans: Plan[], applied: ImportResult['applied']): Promise<string[]> {
  function* rows() {
    for (const { input: _, ...row } of plans) yield JSON.stringify(row satisfies ImportRow);
  }
  return ['{"rows":', ...jsonArray(await collectWithYields(rows())), `,"applied":${applied}}`];
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
 * Plans every row of a file, and with `apply` performs all of it or nothing.
 * @returns the JSON of an `ImportResult`, in pieces
 * @throws Problem 400 (a row is refused), 409 (an idea was changed since the preview)
 */
export async function importIdeas(
  caller: Caller,
  { ideas: given, apply, ...shown }: ImportRequest,
): Promise<string[]> {
  const known = await knownIdeas(given, caller);
  const plans = await collectWithYields(planImport(given, known, await takenTitles(given)));
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
