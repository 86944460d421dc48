import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { comments, users } from '../../db/schema.ts';
import type { Comment, CommentInput } from '../domain/comment.ts';
import type { User } from '../domain/role.ts';
import { db } from './database/database.ts';
import { getIdea } from './ideas.ts';

const toComment = (row: typeof comments.$inferSelect, user: { name: string }): Comment => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
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
