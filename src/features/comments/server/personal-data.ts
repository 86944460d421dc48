import { and, asc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { comments, mentions } from '#db/schema/comments.ts';
import { formerMember } from '#features/accounts/server/display-name.ts';
import { type FeaturePersonalData, ownRows } from '#features/accounts/server/personal-data.ts';
import { db, type Transaction } from '#platform/server/database/database.ts';
import { rowExists } from '#platform/server/database/sql.ts';
import { withNames, writeMention } from '../domain/comment.ts';
import { deleteEmptyComments, mentionedPeople } from './comments.ts';

const { id: nobody } = formerMember;

async function readOwnComments(userId: string) {
  const rows = await db()
    .select({ ...getTableColumns(comments), people: mentionedPeople('comments.id') })
    .from(comments)
    .where(eq(comments.userId, userId))
    .orderBy(asc(comments.createdAt));
  return rows.map(({ people, ...comment }) => ({
    ...comment,
    content: withNames(comment.content, people),
  }));
}

async function deleteCommentsOf(tx: Transaction, userId: string): Promise<void> {
  const own = eq(comments.userId, userId);
  const replies = alias(comments, 'replies');
  const isByOther = and(eq(replies.replyTo, comments.id), ne(replies.userId, userId));
  // Keeps the thread without the text, because others have replied.
  await tx
    .update(comments)
    .set({ content: '', userId: nobody })
    .where(and(own, rowExists(replies, isByOther)));
  await tx.delete(comments).where(own);
  // Deletes threads that only had the person's replies left.
  await deleteEmptyComments(tx);
}

/** Comments stay as a former member's, or are deleted. Mentions of the person become "former member". */
export const commentsOfPerson: FeaturePersonalData = {
  collect: async ({ id }) => {
    const [own, mentioned] = await Promise.all([
      readOwnComments(id),
      ownRows(mentions, mentions.userId, id, mentions.eventId),
    ]);
    return { comments: own, mentions: mentioned.map(({ commentId }) => ({ commentId })) };
  },
  remove: async (tx, { id, heirId }) => {
    await tx.run(sql`update ${comments} set content = replace(content, ${writeMention(id)}, ${writeMention(nobody)})
      where id in (select comment_id from ${mentions} where user_id = ${id})`);
    if (heirId === null) await deleteCommentsOf(tx, id);
    else await tx.update(comments).set({ userId: nobody }).where(eq(comments.userId, id));
  },
};
