import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { comments, openComment } from '../../../../db/schema/comments.ts';
import { sources } from '../../../../db/schema/evidence.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import { db } from '../../../platform/server/database/database.ts';
import type { Reader } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { displayName } from '../../accounts/server/display-name.ts';
import { requireIdea } from '../../ideas/server/ideas.ts';
import type { Comment } from '../domain/comment-response.ts';
import { mentionedJson } from './mentions.ts';

/**
 * The number of an idea's open threads, in SQL. The index is named: whatever SQLite knows of the table, it might take
 * the one on replies and read all comments of all ideas.
 */
export const openComments = sql<number>`(select count(*) from ${comments} indexed by comments_open
  where ${comments.ideaId} = ${ideas.id} and ${openComment})`;

async function selectComments(tx: Reader, where: SQL | undefined): Promise<Comment[]> {
  const rows = await tx
    .select({
      comment: comments,
      user: { name: displayName },
      mentions: mentionedJson('comments.id'),
      source: { id: sources.id, number: sources.number },
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(sources, eq(sources.id, comments.sourceId))
    .where(where)
    .orderBy(asc(comments.createdAt), asc(comments.id));
  return rows.map(({ comment: { sourceId: _, ...comment }, user, mentions, source }) => ({
    ...comment,
    createdAt: comment.createdAt.toISOString(),
    editedAt: comment.editedAt?.toISOString() ?? null,
    resolvedAt: comment.resolvedAt?.toISOString() ?? null,
    user,
    source,
    mentions: JSON.parse(mentions),
  }));
}

/** An idea's comments, oldest first. @throws Problem 404 */
export async function listComments(ideaId: string): Promise<Comment[]> {
  await requireIdea(db(), ideaId);
  return selectComments(db(), eq(comments.ideaId, ideaId));
}

/** The comment of an idea, or undefined. */
export const findComment = async (
  tx: Reader,
  ideaId: string,
  id: string,
): Promise<Comment | undefined> =>
  (await selectComments(tx, and(eq(comments.id, id), eq(comments.ideaId, ideaId))))[0];

export const noSuchComment = () => new Problem(404, 'This comment does not exist.');

/** A comment of an idea that is not deleted. @throws Problem 404 */
export async function requireComment(tx: Reader, ideaId: string, id: string): Promise<Comment> {
  await requireIdea(tx, ideaId);
  const found = await findComment(tx, ideaId, id);
  if (!found) throw noSuchComment();
  return found;
}
