import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { comments, users } from '../../db/schema.ts';
import type { Comment, CommentChange, CommentInput } from '../domain/comment.ts';
import type { User } from '../domain/role.ts';
import { db } from './database/database.ts';
import { Problem } from './http/problem.ts';
import { getIdea } from './ideas.ts';

const toComment = (row: typeof comments.$inferSelect, user: { name: string }): Comment => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
  user: { name: user.name },
});

/** An idea's comments, oldest first. @throws Problem 404 */
export async function listComments(ideaId: string): Promise<Comment[]> {
  await getIdea(ideaId);
  const rows = await db()
    .select({ comment: comments, user: { name: users.name } })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(eq(comments.ideaId, ideaId))
    .orderBy(asc(comments.createdAt), asc(comments.id));
  return rows.map(({ comment, user }) => toComment(comment, user));
}

/** @throws Problem 404 */
export async function addComment(author: User, ideaId: string, input: CommentInput) {
  const { revision } = await getIdea(ideaId);
  const [row] = await db()
    .insert(comments)
    .values({
      id: randomUUID(),
      ideaId,
      userId: author.id,
      section: input.section,
      fieldName: input.fieldName ?? null,
      content: input.content,
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
  await db()
    .update(comments)
    .set({
      ...(content !== undefined && { content, editedAt: new Date() }),
      ...(resolved !== undefined && { resolvedAt: resolved ? new Date() : null }),
    })
    .where(eq(comments.id, id));
  return getComment(ideaId, id);
}

/** @throws Problem 404, 403 (neither the author nor an admin) */
export async function deleteComment(caller: User, ideaId: string, id: string): Promise<void> {
  const comment = await getComment(ideaId, id);
  if (comment.userId !== caller.id && caller.role !== 'admin')
    throw new Problem(403, 'You can only delete your own comments.');
  await db().delete(comments).where(eq(comments.id, id));
}
