import { randomUUID } from 'node:crypto';
import { and, asc, eq, exists, ne, not, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { comments, users } from '../../db/schema.ts';
import type { Comment, CommentChange, CommentInput } from '../domain/comment.ts';
import { type Caller, callerMayWrite } from './accounts/caller.ts';
import { shownName } from './accounts/shown-name.ts';
import { insertAuditEntryStatement } from './audit.ts';
import { db } from './database/database.ts';
import { Problem } from './http/problem.ts';
import { ideaNotDeleted, unlessDeleted } from './idea-not-deleted.ts';
import { requireRevision } from './ideas.ts';

const toComment = (row: typeof comments.$inferSelect, user: { name: string }): Comment => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  user: { name: user.name },
});

async function selectComments(where: SQL | undefined): Promise<Comment[]> {
  const rows = await db()
    .select({ comment: comments, user: { name: shownName } })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(where)
    .orderBy(asc(comments.createdAt), asc(comments.id));
  return rows.map(({ comment, user }) => toComment(comment, user));
}

/** An idea's comments, oldest first. @throws Problem 404 */
export async function listComments(ideaId: string): Promise<Comment[]> {
  await requireRevision(ideaId);
  return selectComments(eq(comments.ideaId, ideaId));
}

const findComment = async (ideaId: string, id: string): Promise<Comment | undefined> =>
  (await selectComments(and(eq(comments.id, id), eq(comments.ideaId, ideaId))))[0];

const invalidReply = (message: string) =>
  new Problem(400, message, { errors: [{ path: 'replyTo', message }] });

/** Refuses a reply to anything but the first comment of a thread on the same place. */
async function checkReply(ideaId: string, { replyTo, section, fieldName }: CommentInput) {
  if (replyTo == null) return;
  const first = await findComment(ideaId, replyTo);
  if (!first || first.replyTo !== null)
    throw invalidReply('The comment you reply to does not exist');
  if (first.section !== section || first.fieldName !== (fieldName ?? null))
    throw invalidReply('The comment you reply to is about something else');
}

/** @throws Problem 404, 400 (a reply to something that is no thread) */
export async function addComment(author: Caller, ideaId: string, input: CommentInput) {
  const revision = await requireRevision(ideaId);
  await checkReply(ideaId, input);
  const [, , [row], [user]] = await unlessDeleted(
    db().batch([
      callerMayWrite(author),
      ideaNotDeleted(ideaId),
      db()
        .insert(comments)
        .values({
          id: randomUUID(),
          ideaId,
          userId: author.id,
          section: input.section,
          fieldName: input.fieldName ?? null,
          content: input.content,
          replyTo: input.replyTo ?? null,
          revision,
          createdAt: new Date(),
        })
        .returning(),
      db().select({ name: shownName }).from(users).where(eq(users.id, author.id)),
    ]),
  );
  if (!row || !user) throw new Error('the database returned no row for an insert');
  return toComment(row, user);
}

const noSuchComment = () => new Problem(404, 'This comment does not exist.');

/** A comment of an idea that is not deleted. @throws Problem 404 */
async function getComment(ideaId: string, id: string): Promise<Comment> {
  await requireRevision(ideaId);
  const found = await findComment(ideaId, id);
  if (!found) throw noSuchComment();
  return found;
}

/**
 * Changes the text of one's own comment, or settles or reopens anybody's.
 * @throws Problem 404, 403 (somebody else's text)
 */
export async function changeComment(
  caller: Caller,
  ideaId: string,
  id: string,
  { content, resolved }: CommentChange,
): Promise<Comment> {
  const comment = await getComment(ideaId, id);
  if (content !== undefined && comment.userId !== caller.id)
    throw new Problem(403, 'You can only change your own comments.');
  if (resolved !== undefined && comment.replyTo !== null) {
    const message = 'Only a whole thread can be resolved';
    throw new Problem(400, message, { errors: [{ path: 'resolved', message }] });
  }
  // What was deleted, by its author or an administrator, gets no words back.
  const own = and(eq(comments.userId, caller.id), ne(comments.content, ''));
  const [, , [row]] = await unlessDeleted(
    db().batch([
      callerMayWrite(caller),
      ideaNotDeleted(ideaId),
      db()
        .update(comments)
        .set({
          ...(content !== undefined && { content, editedAt: new Date() }),
          ...(resolved !== undefined && { resolvedAt: resolved ? new Date() : null }),
        })
        .where(and(eq(comments.id, id), content === undefined ? undefined : own))
        .returning(),
    ]),
  );
  if (!row) throw noSuchComment();
  return toComment(row, comment.user);
}

const replies = alias(comments, 'replies');
const hasReplies = () =>
  exists(db().select({ id: replies.id }).from(replies).where(eq(replies.replyTo, comments.id)));

/** The statement that removes comments without words that no reply needs; all of them without an id. */
export const removingEmpty = (id?: string) =>
  db()
    .delete(comments)
    .where(
      and(
        id === undefined ? undefined : eq(comments.id, id),
        eq(comments.content, ''),
        not(hasReplies()),
      ),
    );

/**
 * Deletes a comment. The first one of a thread loses its text while it has replies, which are other
 * people's, and goes with the last of them.
 * @throws Problem 404, 403 (neither the author nor an admin)
 */
export async function deleteComment(caller: Caller, ideaId: string, id: string): Promise<void> {
  const comment = await getComment(ideaId, id);
  const isOwn = comment.userId === caller.id;
  if (!isOwn && caller.role !== 'admin')
    throw new Problem(403, 'You can only delete your own comments.');
  const about = { actorId: caller.id, subjectId: comment.userId };
  const [, , emptied] = await unlessDeleted(
    db().batch([
      callerMayWrite(caller),
      ideaNotDeleted(ideaId),
      db()
        .update(comments)
        .set({ content: '', editedAt: null })
        .where(and(eq(comments.id, id), ne(comments.content, '')))
        .returning({ id: comments.id }),
      ...(isOwn ? [] : [insertAuditEntryStatement({ ...about, action: 'comment deleted' }, true)]),
      removingEmpty(id),
      removingEmpty(comment.replyTo ?? id),
    ]),
  );
  if (emptied.length === 0) throw noSuchComment();
}
