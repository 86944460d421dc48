import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { ideas } from '../../db/schema.ts';
import type { IdeaInput } from '../domain/idea/fields.ts';
import {
  type ImportAnswer,
  type ImportRequest,
  type ImportRow,
  type Known,
  type Plan,
  planImport,
} from '../domain/import/plan.ts';
import { type Caller, callerMayWrite } from './accounts/caller.ts';
import { abortBatchUnless, isAborted } from './database/abort.ts';
import { db } from './database/database.ts';
import { jsonArray } from './database/json.ts';
import { insertEventsStatement } from './events/events.ts';
import { Problem } from './http/problem.ts';
import { ideaJson, parseIdea } from './ideas.ts';
import { inTurns } from './turns.ts';

/** Ideas may be long: others have their turn after so many. */
const readAtOnce = 50;
/** Characters of the ideas that one file is compared with: they are in memory together, and the answer holds their texts. */
const mostCompared = 24_000_000;

/** The ideas with these ids that the caller may see; somebody else's deleted idea is as unknown as one that never was. */
async function knownIdeas(ids: string[], caller: Caller): Promise<Map<string, Known>> {
  const visible = or(isNull(ideas.deletedAt), eq(ideas.userId, caller.id));
  const known = new Map<string, Known>();
  let compared = 0;
  for (let at = 0; at < ids.length; at += readAtOnce) {
    const rows = await db()
      .select({ json: ideaJson, deletedAt: ideas.deletedAt })
      .from(ideas)
      .where(and(inArray(ideas.id, ids.slice(at, at + readAtOnce)), visible));
    for (const { json, deletedAt } of rows) {
      compared += json.length;
      if (compared > mostCompared)
        throw new Problem(
          400,
          'The ideas that this file names are too long to be compared at once. Import it in parts.',
        );
      const idea = parseIdea(json);
      const own = idea.userId === caller.id;
      known.set(idea.id, { idea, own, deleted: deletedAt !== null });
    }
    await setImmediate();
  }
  return known;
}

/** Longer than any title, also one with spaces around it. */
const longestTitle = 1000;

/** Those of the titles that ideas have, in any letter case. */
async function takenTitles(titles: string[]): Promise<Set<string>> {
  const rows = await db().all<{ value: string }>(
    sql`select value from json_each(${JSON.stringify(titles)})
      where lower(trim(value)) in (select lower(${ideas.ideaTitle}) from ${ideas} where ${ideas.deletedAt} is null)`,
  );
  return new Set(rows.map(({ value }) => value));
}

const crossed = () =>
  new Problem(
    409,
    'An idea was saved since you looked. Check the file again, nothing was imported.',
  );

type Write = { id: string; revision: number; input: IdeaInput };
const changed = (plans: Plan[]): Write[] =>
  plans.flatMap(({ id, revision, input }) =>
    id !== null && revision !== null && input ? [{ id, revision, input }] : [],
  );
const added = (plans: Plan[]) =>
  plans.flatMap(({ id, input }) => (id === null && input ? [input] : []));

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

/** The statements of an import, made one by one. */
function* writesOf(plans: Plan[], caller: Caller) {
  const now = Date.now();
  yield callerMayWrite(caller);
  for (const { id, revision, input } of changed(plans)) {
    yield abortBatchUnless('the idea is unchanged', unchanged(caller, id, revision));
    yield db()
      .update(ideas)
      .set({
        ...input,
        revision: revision + 1,
        savedBy: caller.id,
        savedAt: new Date(now),
        saveReason: 'Imported from a file',
      })
      .where(eq(ideas.id, id));
  }
  const ids = changed(plans).map(({ id }) => id);
  for (const [index, input] of added(plans).entries()) {
    const id = randomUUID();
    ids.push(id);
    yield db()
      .insert(ideas)
      // The order of the file is the order of the list, where the newest comes first.
      .values({ ...input, id, userId: caller.id, createdAt: new Date(now - index) });
  }
  yield insertEventsStatement('idea imported', caller.id, ids);
}

/** All or nothing: one batch, which a save that crossed it aborts. */
async function writeAll(plans: Plan[], caller: Caller): Promise<void> {
  if (plans.every(({ input }) => !input)) return;
  try {
    await db().longBatch(writesOf(plans, caller));
  } catch (error) {
    if (isAborted(error, 'the idea is unchanged')) throw crossed();
    throw error;
  }
}

/** The JSON of an `ImportAnswer`, in pieces. */
async function answerOf(plans: Plan[], applied: ImportAnswer['applied']): Promise<string[]> {
  function* rows() {
    for (const { input: _, ...row } of plans) yield JSON.stringify(row satisfies ImportRow);
  }
  return ['{"rows":', ...jsonArray(await inTurns(rows())), `,"applied":${applied}}`];
}

/**
 * Says what would become of every row of a file, and with `apply` does it, all or nothing.
 * @returns the JSON of an `ImportAnswer`, in pieces
 * @throws Problem 400 (a row is refused), 409 (an idea was saved since the differences were shown)
 */
export async function importIdeas(
  caller: Caller,
  { ideas: given, apply, revisions = {} }: ImportRequest,
): Promise<string[]> {
  const known = await knownIdeas([...new Set(given.flatMap(({ id }) => id ?? []))], caller);
  // One that is longer is refused, whether or not there is another like it.
  const titles = given.flatMap(({ ideaTitle }) =>
    typeof ideaTitle === 'string' && ideaTitle.length < longestTitle ? ideaTitle : [],
  );
  const plans = await inTurns(planImport(given, known, await takenTitles(titles)));
  if (!apply) return answerOf(plans, false);
  const errors = plans.flatMap(({ row, errors }) =>
    errors.map(({ path, message }) => ({ path: `ideas.${row - 1}.${path}`, message })),
  );
  if (errors.length > 0)
    throw new Problem(400, 'Some ideas in the file need a change. Nothing was imported.', {
      errors,
    });
  if (changed(plans).some(({ id, revision }) => (revisions[id] ?? revision) !== revision))
    throw crossed();
  await writeAll(plans, caller);
  return answerOf(plans, true);
}
