import { randomUUID } from 'node:crypto';
import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { ideas } from '../../db/schema.ts';
import type { IdeaInput } from '../domain/idea/fields.ts';
import {
  type ImportAnswer,
  type ImportRequest,
  type Known,
  type Plan,
  planImport,
} from '../domain/import/plan.ts';
import { type Caller, callerMayWrite } from './accounts/sessions.ts';
import { abortBatchUnless, isAborted } from './database/abort.ts';
import { db } from './database/database.ts';
import { Problem } from './http/problem.ts';
import { ideaJson, parseIdea } from './ideas.ts';

/** The ideas with these ids that the caller may see; somebody else's deleted idea is as unknown as one that never was. */
async function knownIdeas(ids: string[], caller: Caller): Promise<Map<string, Known>> {
  const rows = await db()
    .select({ json: ideaJson, deletedAt: ideas.deletedAt })
    .from(ideas)
    .where(and(inArray(ideas.id, ids), or(isNull(ideas.deletedAt), eq(ideas.userId, caller.id))));
  return new Map(
    rows.map(({ json, deletedAt }) => {
      const idea = parseIdea(json);
      return [idea.id, { idea, own: idea.userId === caller.id, deleted: deletedAt !== null }];
    }),
  );
}

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

/** All or nothing: one batch, which a save that crossed it breaks. */
async function writeAll(plans: Plan[], caller: Caller): Promise<void> {
  const now = Date.now();
  const statements = [
    ...changed(plans).flatMap(({ id, revision, input }) => [
      abortBatchUnless('the idea is unchanged', unchanged(caller, id, revision)),
      db()
        .update(ideas)
        .set({
          ...input,
          revision: revision + 1,
          savedBy: caller.id,
          savedAt: new Date(now),
          saveReason: 'Imported from a file',
        })
        .where(eq(ideas.id, id)),
    ]),
    ...added(plans).map((input, index) =>
      db()
        .insert(ideas)
        // The order of the file is the order of the list, where the newest comes first.
        .values({
          ...input,
          id: randomUUID(),
          userId: caller.id,
          createdAt: new Date(now - index),
        }),
    ),
  ];
  if (statements.length === 0) return;
  try {
    await db().batch([callerMayWrite(caller), ...statements]);
  } catch (error) {
    if (isAborted(error, 'the idea is unchanged')) throw crossed();
    throw error;
  }
}

/**
 * Says what would become of every row of a file, and with `apply` does it, all or nothing.
 * @throws Problem 400 (a row is refused), 409 (an idea was saved since the differences were shown)
 */
export async function importIdeas(
  caller: Caller,
  { ideas: given, apply, revisions = {} }: ImportRequest,
): Promise<ImportAnswer> {
  const known = await knownIdeas(
    given.flatMap(({ id }) => id ?? []),
    caller,
  );
  const titles = given.flatMap(({ ideaTitle }) => (typeof ideaTitle === 'string' ? ideaTitle : []));
  const plans = planImport(given, known, await takenTitles(titles));
  const rows = plans.map(({ input: _, ...row }) => row);
  if (!apply) return { rows, applied: false };
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
  return { rows, applied: true };
}
