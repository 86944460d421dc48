import { randomUUID } from 'node:crypto';
import { and, asc, eq, exists, not } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { comments, users } from '../../db/schema.ts';
import {
  type Comment,
  type CommentChange,
  type CommentInput,
  isDeleted,
} from '../domain/comment.ts';
import type { User } from '../domain/role.ts';
import { db } from './database/database.ts';
import { Problem } from './http/problem.ts';
import { presentRevision } from './ideas.ts';

const toComment = (row: typeof comments.$inferSelect, user: { name: string }): Comment => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  user: { name: user.name },
});

/** An idea's comments, oldest first. @throws Problem 404 */
export async function listComments(ideaId: string): Promise<Comment[]> {
  await presentRevision(ideaId);
  const rows = await db()
    .select({ comment: comments, user: { name: users.name } })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.ideaId, ideaId))
    .orderBy(asc(comments.createdAt), asc(comments.id));
  return rows.map(({ comment, user }) => toComment(comment, user));
}

const invalidReply = (message: string) =>
  new Problem(400, message, { errors: [{ path: 'replyTo', message }] });

/** Refuses a reply to anything but the first comment of a thread on the same place. */
async function checkReply(ideaId: string, { replyTo, section, fieldName }: CommentInput) {
  if (replyTo == null) return;
  const first = (await listComments(ideaId)).find(({ id }) => id === replyTo);
  if (!first || first.replyTo !== null)
    throw invalidReply('The comment you reply to does not exist');
  if (first.section !== section || first.fieldName !== (fieldName ?? null))
    throw invalidReply('The comment you reply to is about something else');
}

/** @throws Problem 404, 400 (a reply to something that is no thread) */
export async function addComment(author: User, ideaId: string, input: CommentInput) {
  const revision = await presentRevision(ideaId);
  await checkReply(ideaId, input);
  const [row] = await db()
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
    .returning();
  if (!row) throw new Error('the database returned no row for an insert');
  return toComment(row, author);
}

const noSuchComment = () => new Problem(404, 'This comment does not exist.');

/** The comment with its author's name. @throws Problem 404 */
async function getComment(ideaId: string, id: string): Promise<Comment> {
  const found = (await listComments(ideaId)).find((comment) => comment.id === id);
  if (!found) throw noSuchComment();
  return found;
}

/**
 * Changes the text of one's own comment, or settles or reopens anybody's.
 * @throws Problem 404, 403 (somebody else's text)
 */
export async function changeComment(
  caller: User,
  ideaId: string,
  id: string,
  { content, resolved }: CommentChange,
): Promise<Comment> {
  const comment = await getComment(ideaId, id);
  if (content !== undefined && comment.userId !== caller.id)
    throw new Problem(403, 'You can only change your own comments.');
  if (content !== undefined && isDeleted(comment)) throw noSuchComment();
  if (resolved !== undefined && comment.replyTo !== null) {
    const message = 'Only a whole thread can be resolved';
    throw new Problem(400, message, { errors: [{ path: 'resolved', message }] });
  }
  await db()
    .update(comments)
    .set({
      ...(content !== undefined && { content, editedAt: new Date() }),
      ...(resolved !== undefined && { resolvedAt: resolved ? new Date() : null }),
    })
    .where(eq(comments.id, id));
  return getComment(ideaId, id);
}

/**
 * Deletes a comment. The first one of a thread loses its text while it has replies, which are other
 * people's, and goes with the last of them.
 * @throws Problem 404, 403 (neither the author nor an admin)
 */
export async function deleteComment(caller: User, ideaId: string, id: string): Promise<void> {
  const comment = await getComment(ideaId, id);
  if (comment.userId !== caller.id && caller.role !== 'admin')
    throw new Problem(403, 'You can only delete your own comments.');
  const replies = alias(comments, 'replies');
  const hasReplies = exists(
    db().select({ id: replies.id }).from(replies).where(eq(replies.replyTo, comments.id)),
  );
  await db().batch([
    db()
      .update(comments)
      .set({ content: '', editedAt: null })
      .where(and(eq(comments.id, id), hasReplies)),
    db()
      .delete(comments)
      .where(and(eq(comments.id, id), not(hasReplies))),
    db()
      .delete(comments)
      .where(
        and(eq(comments.id, comment.replyTo ?? ''), eq(comments.content, ''), not(hasReplies)),
      ),
  ]);
}
