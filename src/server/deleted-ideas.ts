import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, exists, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { files, ideas, users } from '../../db/schema.ts';
import type { DeletedIdea, Idea } from '../domain/idea/idea.ts';
import { type Caller, callerMayWriteStatement } from './accounts/caller.ts';
import { formerMember } from './accounts/former-member.ts';
import { shownName } from './accounts/shown-name.ts';
import { insertAuditEntryStatement } from './audit.ts';
import { db } from './database/database.ts';
import { type Follower, thenIfChanged } from './database/then-if-changed.ts';
import { insertEventStatement } from './events/events.ts';
import { removeFilesOf } from './files/removing.ts';
import { Problem } from './http/problem.ts';
import { getIdea, noSuchIdea, notDeleted, requireRevision } from './ideas.ts';
import { eachAlone } from './job-runner.ts';

/** How long a deleted idea can be brought back. */
const undoDays = 30;
const undoMs = undoDays * 24 * 60 * 60 * 1000;

/** The owner's own ideas, and every idea for an admin. */
const mayDelete = (caller: Caller) =>
  caller.role === 'admin' ? undefined : eq(ideas.userId, caller.id);

/** Tells of it, and notes what an administrator does to the idea of somebody else. */
const tell = (
  caller: Caller,
  kind: 'idea deleted' | 'idea brought back',
  id: string,
): Follower[] => [
  (changed) => insertEventStatement({ kind, actorId: caller.id, ideaId: id }, changed),
  (changed) =>
    insertAuditEntryStatement(
      { actorId: caller.id, action: kind, subjectId: id },
      sql`${changed} and exists (select 1 from ideas where id = ${id} and user_id <> ${caller.id})`,
    ),
];

/**
 * Deletes an idea; for 30 days it can be brought back.
 * @throws Problem 404, 403 (neither owner nor admin)
 */
export async function deleteIdea(caller: Caller, id: string): Promise<void> {
  const [, [row]] = await db().batch([
    callerMayWriteStatement(caller),
    ...thenIfChanged(
      db()
        .update(ideas)
        // Whoever presses Create Idea once more after deleting it wants another one.
        .set({ deletedAt: new Date(), idempotencyKey: null })
        .where(and(eq(ideas.id, id), notDeleted, mayDelete(caller)))
        .returning({ id: ideas.id }),
      ...tell(caller, 'idea deleted', id),
    ),
  ]);
  if (row) return;
  await requireRevision(id);
  throw new Problem(403, 'You can only delete your own ideas.');
}

/** Brings a deleted idea back. @throws Problem 404 */
export async function restoreIdea(caller: Caller, id: string): Promise<Idea> {
  const inTime = gt(ideas.deletedAt, new Date(Date.now() - undoMs));
  const [, [row]] = await db().batch([
    callerMayWriteStatement(caller),
    ...thenIfChanged(
      db()
        .update(ideas)
        .set({ deletedAt: null })
        .where(and(eq(ideas.id, id), inTime, mayDelete(caller)))
        .returning({ id: ideas.id }),
      ...tell(caller, 'idea brought back', id),
    ),
  ]);
  if (!row) throw noSuchIdea();
  return getIdea(row.id);
}

/** The deleted ideas that the caller can bring back, the latest first. */
export async function listDeletedIdeas(caller: Caller): Promise<DeletedIdea[]> {
  const rows = await db()
    .select({
      id: ideas.id,
      ideaTitle: ideas.ideaTitle,
      user: { name: shownName },
      deletedAt: ideas.deletedAt,
    })
    .from(ideas)
    .innerJoin(users, eq(users.id, ideas.userId))
    .where(and(gt(ideas.deletedAt, new Date(Date.now() - undoMs)), mayDelete(caller)))
    .orderBy(desc(ideas.deletedAt));
  return rows.flatMap(({ deletedAt, ...idea }) =>
    deletedAt ? [{ ...idea, goneAt: new Date(deletedAt.getTime() + undoMs).toISOString() }] : [],
  );
}

/** The statement after which the ideas of an account that have files go for good, like those deleted more than 30 days ago. */
export const abandonIdeasWithFilesStatement = (userId: string) =>
  db()
    .update(ideas)
    .set({ userId: formerMember.id, deletedAt: new Date(0), idempotencyKey: null })
    .where(
      and(
        eq(ideas.userId, userId),
        exists(db().select({ id: files.id }).from(files).where(eq(files.ideaId, ideas.id))),
      ),
    );

/**
 * Removes for good what was deleted more than 30 days ago, with its comments and files: one after the other, with others'
 * turns in between. Whatever is left when it breaks off goes the next time.
 * @returns how many
 */
export async function removeDeletedIdeas(): Promise<number> {
  const isGone = and(
    isNotNull(ideas.deletedAt),
    lte(ideas.deletedAt, new Date(Date.now() - undoMs)),
  );
  const gone = await db().select({ id: ideas.id }).from(ideas).where(isGone);
  await eachAlone(gone, async ({ id }) => {
    await removeFilesOf(eq(ideas.id, id));
    await db().delete(ideas).where(eq(ideas.id, id));
    await setImmediate();
  });
  return gone.length;
}
