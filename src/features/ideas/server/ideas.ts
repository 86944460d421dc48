import { setImmediate } from 'node:timers/promises';
import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { ideaRevisions, ideas } from '#db/schema/ideas.ts';
import { recordAuditEntry } from '#features/accounts/server/audit.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { displayName } from '#features/accounts/server/display-name.ts';
import { recordEvent } from '#features/events/server/events.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { columnsOf, jsonArray, jsonObject } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { createOnce, forgetResult } from '#platform/server/idempotency.ts';
import { collectWithYields, forEachIsolated } from '#platform/server/jobs/job-runner.ts';
import { dayMs } from '#platform/text/durations.ts';
import { allFields } from '../domain/fields.ts';
import type { DeletedIdea, Idea, SourceCoverage } from '../domain/idea-response.ts';
import { changesBetween } from '../domain/revision.ts';
import type { IdeaWrite } from '../domain/schema.ts';
import { criteria } from '../domain/weights.ts';
import {
  type CurrentName,
  insertIdeas,
  removeIdeas,
  saveIdea,
  unscoredFields,
  updateIdeaCounts,
} from './write-ideas.ts';

export const noSuchIdea = () => new Problem(404, "The idea you're looking for doesn't exist.");

const ownersName = sql`(select ${displayName} from ${users} where ${users.id} = ${ideas.userId})`;
const head = columnsOf(ideas, 'id', 'userId', 'createdAt', 'revision');
const answers = columnsOf(ideas, ...allFields.map(({ name }) => name));

export const sourceCoverageMembers = {
  answers: ideas.answersInWords,
  backed: ideas.answersBacked,
  against: ideas.answersOpposed,
} satisfies Record<keyof SourceCoverage, unknown>;

export const ownerJson = jsonObject({ name: ownersName });
export const scoresSetJson = sql`json(${ideas.scoresSet})`;
export const ideaMembers = { ...head, ...answers, scoresSet: scoresSetJson, user: ownerJson };
export const ideaJson = jsonObject(ideaMembers);

/** SQL: the JSON of an `AssessedIdea`, without the owner's scores. */
export const assessedIdeaJson = jsonObject({
  ...head,
  ...columnsOf(ideas, ...unscoredFields),
  user: ownerJson,
});

export const parseIdea = (json: string): Idea => JSON.parse(json);

export const notDeleted = isNull(ideas.deletedAt);

const byRank = sql`${asc(ideas.overallPriorityRank)}, ${desc(ideas.createdAt)}`;

/** The JSON of each `Idea`, by priority rank, then newest first. */
export async function selectIdeas(where?: SQL, order: SQL = byRank, json: SQL<string> = ideaJson) {
  const rows = await db().select({ json }).from(ideas).where(and(notDeleted, where)).orderBy(order);
  return rows.map(({ json }) => json);
}

export const getIdea = (id: string): Promise<Idea> => readIdea(db(), id);

/** @throws Problem 404 */
export async function requireIdea(tx: Reader, id: string): Promise<Pick<Idea, CurrentName>> {
  const [idea] = await tx
    .select(columnsOf(ideas, 'id', 'userId', 'revision', 'diseaseArea', 'scoresSet', ...criteria))
    .from(ideas)
    .where(and(notDeleted, eq(ideas.id, id)));
  if (!idea) throw noSuchIdea();
  return idea;
}

/** @throws Problem 404, 403 (not the owner) */
export async function requireOwnIdea(tx: Reader, caller: Caller, id: string) {
  const idea = await requireIdea(tx, id);
  if (idea.userId !== caller.id) throw new Problem(403, 'You can only edit your own ideas.');
  return idea;
}

/** @throws Problem 404 */
export const requireIdeaExists = async (id: string): Promise<void> => {
  await requireIdea(db(), id);
};

/** @throws Problem 404, 403 (not the owner) */
export const checkEditable = (caller: Caller, id: string) => requireOwnIdea(db(), caller, id);

/**
 * @param key a second request with the same key and answers returns the idea of the first
 * @throws Problem 422 with the current idea (the key was used for other answers)
 */
export const createIdea = (owner: Caller, input: IdeaWrite, key: string | null) =>
  transactAs(owner, async (tx) => {
    const request = { userId: owner.id, operation: 'create idea', key, body: input } as const;
    const idea = await createOnce(tx, request, {
      done: 'created an idea with other answers',
      find: (id) => readIdea(tx, id),
      async create(id) {
        const createdAt = new Date();
        await insertIdeas(tx, [{ ...input, id, userId: owner.id, createdAt }]);
        await recordEvent(tx, { kind: 'idea.created', actorId: owner.id, ideaId: id });
        return readIdea(tx, id);
      },
    });
    // Authors see their own name without an email address.
    return { ...idea, user: { name: owner.name } };
  });

export async function readIdea(tx: Reader, id: string): Promise<Idea> {
  const [row] = await tx
    .select({ json: ideaJson })
    .from(ideas)
    .where(and(notDeleted, eq(ideas.id, id)));
  if (!row) throw noSuchIdea();
  return parseIdea(row.json);
}

/**
 * @param revision the revision that the editor started from; null overwrites any newer one
 * @throws Problem 404, 403 (not the owner), 409 with the current idea (saved meanwhile)
 */
export const updateIdea = (
  caller: Caller,
  id: string,
  input: IdeaWrite,
  revision: number | null,
  reason: string | null,
): Promise<Idea> =>
  transactAs(caller, async (tx) => {
    const current = await requireOwnIdea(tx, caller, id);
    if (revision !== null && current.revision !== revision)
      throw new Problem(409, 'This idea was saved in another place since you opened it.', {
        current: await readIdea(tx, id),
      });
    await saveIdea(tx, current, input, reason);
    await recordEvent(tx, { kind: 'idea.updated', actorId: caller.id, ideaId: id });
    return readIdea(tx, id);
  });

const most = 100;

/**
 * The last 100 saves, newest first. @returns the JSON of an array of `Revision`, in pieces, because long texts make it
 * megabytes long @throws Problem 404
 */
export async function listRevisions(ideaId: string): Promise<string[]> {
  await requireIdeaExists(ideaId);
  const rows = await db()
    .select({
      ...columnsOf(ideaRevisions, 'revision', 'savedAt', 'reason', 'scoresSet', 'answers'),
      user: { name: displayName },
    })
    .from(ideaRevisions)
    .innerJoin(users, eq(users.id, ideaRevisions.savedBy))
    .where(eq(ideaRevisions.ideaId, ideaId))
    .orderBy(desc(ideaRevisions.revision))
    // One more, to compare the oldest returned save with.
    .limit(most + 1);
  function* saves() {
    for (const [index, { answers, ...save }] of rows.slice(0, most).entries()) {
      const earlier = rows[index + 1]?.answers;
      const changes = earlier ? changesBetween(earlier, answers) : [];
      yield JSON.stringify({ ...save, changes });
    }
  }
  return jsonArray(await collectWithYields(saves()));
}

const undoDays = 30;
const undoMs = undoDays * dayMs;

const isInTime = () => gt(ideas.deletedAt, new Date(Date.now() - undoMs));

const mayDelete = (caller: Caller, ownerId: string) =>
  caller.role === 'admin' || ownerId === caller.id;

async function record(
  tx: Transaction,
  caller: Caller,
  action: 'idea.deleted' | 'idea.restored',
  id: string,
  ownerId: string,
): Promise<void> {
  await recordEvent(tx, { kind: action, actorId: caller.id, ideaId: id });
  if (ownerId !== caller.id) await recordAuditEntry(tx, caller, id, action);
}

/** Keeps the idea for 30 days. @throws Problem 404, 403 (neither owner nor admin) */
export const deleteIdea = (caller: Caller, id: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    const { userId, diseaseArea } = await requireIdea(tx, id);
    if (!mayDelete(caller, userId)) throw new Problem(403, 'You can only delete your own ideas.');
    await tx.update(ideas).set({ deletedAt: new Date() }).where(eq(ideas.id, id));
    await updateIdeaCounts(tx, [diseaseArea]);
    // Otherwise a retry with the key that created the idea would return the deleted one.
    await forgetResult(tx, id);
    await record(tx, caller, 'idea.deleted', id, userId);
  });

export const restoreIdea = (caller: Caller, id: string): Promise<Idea> =>
  transactAs(caller, async (tx) => {
    const [deleted] = await tx
      .select({ userId: ideas.userId, diseaseArea: ideas.diseaseArea })
      .from(ideas)
      .where(and(eq(ideas.id, id), isInTime()));
    if (!deleted || !mayDelete(caller, deleted.userId)) throw noSuchIdea();
    await tx.update(ideas).set({ deletedAt: null }).where(eq(ideas.id, id));
    await updateIdeaCounts(tx, [deleted.diseaseArea]);
    await record(tx, caller, 'idea.restored', id, deleted.userId);
    return readIdea(tx, id);
  });

export async function listDeletedIdeas(caller: Caller): Promise<DeletedIdea[]> {
  const rows = await db()
    .select({ ...columnsOf(ideas, 'id', 'ideaTitle', 'deletedAt'), user: { name: displayName } })
    .from(ideas)
    .innerJoin(users, eq(users.id, ideas.userId))
    .where(and(isInTime(), caller.role === 'admin' ? undefined : eq(ideas.userId, caller.id)))
    .orderBy(desc(ideas.deletedAt));
  return rows.flatMap(({ deletedAt, ...idea }) =>
    deletedAt ? [{ ...idea, goneAt: new Date(deletedAt.getTime() + undoMs).toISOString() }] : [],
  );
}

/**
 * Deletes ideas with comments and files for good 30 days after their deletion, one by one, so that an interrupted run
 * can continue. @returns how many
 */
export async function removeDeletedIdeas(removeFiles: (which: SQL) => Promise<void>) {
  const isGone = lte(ideas.deletedAt, new Date(Date.now() - undoMs));
  const gone = await db().select({ id: ideas.id }).from(ideas).where(isGone);
  await forEachIsolated(gone, async ({ id }) => {
    await removeFiles(eq(ideas.id, id));
    await transact((tx) => removeIdeas(tx, eq(ideas.id, id)));
    await setImmediate();
  });
  return gone.length;
}
