import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, gt, isNotNull, lte, type SQL } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import { db } from '../../../platform/server/database/database.ts';
import { type Transaction, transact } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { forgetResult } from '../../../platform/server/idempotency.ts';
import { forEachIsolated } from '../../../platform/server/jobs/job-runner.ts';
import { recordAuditEntry } from '../../accounts/server/audit.ts';
import { type Caller, requireCaller } from '../../accounts/server/caller.ts';
import { displayName } from '../../accounts/server/display-name.ts';

import { recordEvent } from '../../events/server/events.ts';
import type { DeletedIdea, Idea } from '../domain/idea-response.ts';
import { removeIdeas, updateIdeaCounts } from './derived-rows.ts';
import { noSuchIdea, readIdea, requireIdea } from './ideas.ts';

const undoDays = 30;
const undoMs = undoDays * 24 * 60 * 60 * 1000;

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
  if (ownerId !== caller.id)
    await recordAuditEntry(tx, { action, actorId: caller.id, subjectId: id });
}

/** For 30 days it can be brought back. @throws Problem 404, 403 (neither owner nor admin) */
export const deleteIdea = (caller: Caller, id: string): Promise<void> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    const { userId, diseaseArea } = await requireIdea(tx, id);
    if (!mayDelete(caller, userId)) throw new Problem(403, 'You can only delete your own ideas.');
    await tx.update(ideas).set({ deletedAt: new Date() }).where(eq(ideas.id, id));
    await updateIdeaCounts(tx, [diseaseArea]);
    // Create Idea after a deletion creates another idea.
    await forgetResult(tx, id);
    await record(tx, caller, 'idea.deleted', id, userId);
  });

export const restoreIdea = (caller: Caller, id: string): Promise<Idea> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
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
    .select({
      id: ideas.id,
      ideaTitle: ideas.ideaTitle,
      user: { name: displayName },
      deletedAt: ideas.deletedAt,
    })
    .from(ideas)
    .innerJoin(users, eq(users.id, ideas.userId))
    .where(and(isInTime(), caller.role === 'admin' ? undefined : eq(ideas.userId, caller.id)))
    .orderBy(desc(ideas.deletedAt));
  return rows.flatMap(({ deletedAt, ...idea }) =>
    deletedAt ? [{ ...idea, goneAt: new Date(deletedAt.getTime() + undoMs).toISOString() }] : [],
  );
}

/**
 * Deletes ideas, comments and files 30 days after their deletion, one idea at a time; the next run continues.
 * @returns how many
 */
export async function removeDeletedIdeas(
  removeFiles: (which: SQL) => Promise<void>,
): Promise<number> {
  const isGone = and(
    isNotNull(ideas.deletedAt),
    lte(ideas.deletedAt, new Date(Date.now() - undoMs)),
  );
  const gone = await db().select({ id: ideas.id }).from(ideas).where(isGone);
  await forEachIsolated(gone, async ({ id }) => {
    await removeFiles(eq(ideas.id, id));
    await transact((tx) => removeIdeas(tx, eq(ideas.id, id)));
    await setImmediate();
  });
  return gone.length;
}
