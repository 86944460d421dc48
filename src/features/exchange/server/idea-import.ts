import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { decisions } from '#db/schema/decisions.ts';
import { sources } from '#db/schema/evidence.ts';
import { ideas } from '#db/schema/ideas.ts';
import { regulatoryAssessments } from '#db/schema/regulatory.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { recordDecision } from '#features/decisions/server/decisions.ts';
import { recordEvent, recordImport } from '#features/events/server/events.ts';
import type { SourceWords } from '#features/evidence/domain/source-response.ts';
import { insertChanges, insertSources } from '#features/evidence/server/source-mutations.ts';
import {
  readSourcesRevision,
  sourcesRevision,
  sourceWordsJson,
} from '#features/evidence/server/source-queries.ts';
import { ideaJson, parseIdea, requireIdea } from '#features/ideas/server/ideas.ts';
import { insertIdeas, saveIdea, updateSourceCounts } from '#features/ideas/server/write-ideas.ts';
import { writeRegulatoryAnswers } from '#features/regulatory/server/regulatory-assessments.ts';
import { db, type Transaction, yieldToReaders } from '#platform/server/database/database.ts';
import { jsonArray } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import {
  findEarlierResult,
  type KeyedRequest,
  recordResult,
} from '#platform/server/idempotency.ts';
import { collectWithYields } from '#platform/server/jobs/job-runner.ts';
import { textKey } from '#platform/text/fold.ts';
import type { ImportResult, ImportRow } from '../domain/import/import-response.ts';
import {
  type ExistingIdea,
  type Plan,
  planImport,
  type Recorded,
} from '../domain/import/plan-import.ts';
import type { ImportRequest } from '../domain/import/schema.ts';

const maxAdded = 2000;

const crossed = () =>
  new Problem(
    409,
    'An idea was changed since you looked. Check the file again, nothing was imported.',
  );

const otherFile = () => new Problem(422, 'This Idempotency-Key has imported another file.');

/** The longest time that a transaction may take. The largest file takes one to four seconds on an idle machine. */
const maxMs = 30_000;

/** Work between two pauses that let other requests run. */
const maxAtOnce = { rows: 10, characters: 50_000 };

function* chunksOf<Row extends Pick<Plan, 'input'>>(rows: Row[]): Generator<Row[]> {
  let chunk: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    if (chunk.length === maxAtOnce.rows || characters > maxAtOnce.characters) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    chunk.push(row);
    characters += Object.values(row.input ?? {}).join('').length;
  }
  if (chunk.length > 0) yield chunk;
}

async function addImportedSources(
  tx: Transaction,
  caller: Caller,
  { id, input, sources, sourcesRevision }: Plan & { id: string },
): Promise<void> {
  await requireIdea(tx, id);
  // The sources may have changed since the preview.
  if (sourcesRevision !== null && sourcesRevision !== (await readSourcesRevision(tx, id)))
    throw crossed();
  const added = sources.map((words) => ({ ...words, id: randomUUID() }));
  await insertSources(tx, caller, id, added);
  const ids = added.map((source) => source.id);
  await insertChanges(tx, caller, ids, 'added');
  await updateSourceCounts(tx, [id]);
  // A saved idea has an event of its own. Without one, the first new source gets an event.
  const [sourceId] = ids;
  if (!input && sourceId)
    await recordEvent(tx, { kind: 'source.added', actorId: caller.id, ideaId: id, sourceId });
}

async function write(tx: Transaction, plans: Plan[], caller: Caller): Promise<void> {
  const now = Date.now();
  const rows = plans.map((plan, at) => ({
    ...plan,
    id: plan.id ?? randomUUID(),
    // The list shows the newest idea first, so the first row of the file gets the latest time.
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
    await yieldToReaders(tx);
  }
  const saved = rows.filter(({ input }) => input).map(({ id }) => id);
  await recordImport(tx, caller.id, saved);
  // Committing takes time too, so other requests run before it.
  await yieldToReaders(tx);
}

/** Writes nothing if the same request was run before. */
async function writeAll(plans: Plan[], caller: Caller, request: KeyedRequest): Promise<void> {
  const written = plans.filter(
    ({ input, decision, outlook, sources }) => input || decision || outlook || sources.length > 0,
  );
  if (written.length === 0) return;
  try {
    await transactAs(
      caller,
      async (tx) => {
        const earlier = await findEarlierResult(tx, request);
        if (earlier?.isSame) return;
        if (earlier) throw otherFile();
        await write(tx, written, caller);
        await recordResult(tx, request, caller.id);
      },
      maxMs,
    );
  } catch (error) {
    // The preview accepted each row, so something has changed since then.
    if (error instanceof Problem && error.status !== 422) throw crossed();
    throw error;
  }
}

async function answerOf(plans: Plan[], applied: ImportResult['applied']): Promise<string[]> {
  const rows = plans
    .values()
    .map(({ input: _, ...row }) => JSON.stringify(row satisfies ImportRow));
  return ['{"rows":', ...jsonArray(await collectWithYields(rows)), `,"applied":${applied}}`];
}

const isCrossed = (
  { id, revision, input, decision, outlook, outlookAnsweredAt, sources, sourcesRevision }: Plan,
  { revisions, decisions, outlooks, sources: backed }: Omit<ImportRequest, 'ideas' | 'apply'>,
) =>
  id !== null &&
  ((input && (revisions?.[id] ?? revision) !== revision) ||
    (decision && decisions?.[id] !== undefined && decisions[id] !== decision.after) ||
    (outlook && outlooks?.[id] !== undefined && outlooks[id] !== outlookAnsweredAt) ||
    (sources.length > 0 && (backed?.[id] ?? sourcesRevision) !== sourcesRevision));

/** Parsing the answers of ideas takes time, so other requests run after this many. */
const readAtOnce = 50;
/** In characters: the limit of the existing ideas that a file is compared with, because all are in memory together. */
const maxCompared = 24_000_000;

async function logsOf(ids: string[]): Promise<Map<string, Recorded[]>> {
  const rows = await db()
    .select()
    .from(decisions)
    .where(inArray(decisions.ideaId, ids))
    .orderBy(desc(decisions.createdAt));
  return Map.groupBy(rows, ({ ideaId }) => ideaId);
}

async function sourcesOf(ids: string[]) {
  const rows = await db()
    .select({ ideaId: sources.ideaId, json: sourceWordsJson })
    .from(sources)
    .where(and(inArray(sources.ideaId, ids), isNull(sources.removedAt)));
  return Map.groupBy(rows, ({ ideaId }) => ideaId);
}

/** A deleted idea of another person counts as unknown. */
async function knownIdeas(rows: ImportRequest['ideas'], caller: Caller) {
  const visible = or(isNull(ideas.deletedAt), eq(ideas.userId, caller.id));
  const ids = [...new Set(rows.flatMap(({ id }) => id ?? []))];
  const deciding = new Set(rows.flatMap(({ id, decision }) => (decision != null && id) || []));
  const idsWithSources = new Set(rows.flatMap(({ id, sources }) => (sources != null && id) || []));
  const { answers, answeredAt } = regulatoryAssessments;
  const known = new Map<string, ExistingIdea>();
  let compared = 0;
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const some = ids.slice(at, at + readAtOnce);
    // The revisions are read first: if a source changes before it is read, the import is refused.
    const rows = await db()
      .select({
        json: ideaJson,
        deletedAt: ideas.deletedAt,
        outlook: { answers, answeredAt },
        revision: sourcesRevision(ideas.id),
      })
      .from(ideas)
      .leftJoin(regulatoryAssessments, eq(regulatoryAssessments.ideaId, ideas.id))
      .where(and(inArray(ideas.id, some), visible));
    const logs = await logsOf(some.filter((id) => deciding.has(id)));
    const sourcesById = await sourcesOf(some.filter((id) => idsWithSources.has(id)));
    for (const { json, deletedAt, outlook, revision } of rows) {
      const idea = parseIdea(json);
      const log = logs.get(idea.id) ?? [];
      const sourceRows = sourcesById.get(idea.id) ?? [];
      compared += log.reduce((sum, { reason }) => sum + reason.length, json.length);
      compared += sourceRows.reduce((sum, { json }) => sum + json.length, 0);
      if (compared > maxCompared)
        throw new Problem(
          400,
          'The ideas that this file names are too long to be compared at once. Import it in parts.',
        );
      known.set(idea.id, {
        idea,
        own: idea.userId === caller.id,
        deleted: deletedAt !== null,
        log,
        outlook: outlook && { ...outlook, answeredAt: outlook.answeredAt.toISOString() },
        sources: sourceRows.map(({ json }): SourceWords => JSON.parse(json)),
        sourcesRevision: idsWithSources.has(idea.id) ? revision : null,
      });
    }
    await setImmediate();
  }
  return known;
}

async function takenTitles(input: ImportRequest['ideas']): Promise<Set<string>> {
  const titles = input.flatMap(({ ideaTitle }) => (typeof ideaTitle === 'string' ? ideaTitle : []));
  // A title of megabytes would take a second. It is refused later.
  const keys = await collectWithYields(
    titles.values().map((title) => textKey(title.trim().slice(0, 1000))),
  );
  const rows = await db()
    .select({ key: ideas.titleKey })
    .from(ideas)
    .where(
      and(
        isNull(ideas.deletedAt),
        sql`${ideas.titleKey} in (select value from json_each(${JSON.stringify(keys)}))`,
      ),
    );
  return new Set(rows.map(({ key }) => key ?? ''));
}

/**
 * Plans the import of a file, and writes all of it with `apply`, once for each idempotency key.
 * @returns the JSON of an `ImportResult`, in pieces
 * @throws Problem 400 (a row is refused), 409 (an idea was changed since the preview), 422 (the key has imported another
 *   file)
 */
export async function importIdeas(caller: Caller, body: ImportRequest, key: string | null) {
  const { ideas: rows, apply, ...shown } = body;
  const known = await knownIdeas(rows, caller);
  const plans = await collectWithYields(planImport(rows, known, await takenTitles(rows)));
  const added = plans.reduce((sum, { sources }) => sum + sources.length, 0);
  if (added > maxAdded)
    throw new Problem(
      400,
      `This file has ${added} new sources. Import at most ${maxAdded} at a time, in parts.`,
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
  await writeAll(plans, caller, { userId: caller.id, operation: 'import ideas', key, body });
  return answerOf(plans, true);
}
