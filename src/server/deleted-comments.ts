import { and, eq, exists, ne, not } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { comments } from '../../db/schema.ts';
import { type Caller, callerMayWriteStatement } from './accounts/caller.ts';
import { auditIfChanged } from './audit.ts';
import { noSuchComment, requireComment } from './comments.ts';
import { db } from './database/database.ts';
import { thenIfChanged } from './database/then-if-changed.ts';
import { insertEventStatement } from './events/events.ts';
import { Problem } from './http/problem.ts';
import { ideaNotDeletedStatement, unlessDeleted } from './idea-not-deleted.ts';
import { forgetMentionsStatement } from './mentions.ts';

const replies = alias(comments, 'replies');
const hasReplies = () =>
  exists(db().select({ id: replies.id }).from(replies).where(eq(replies.replyTo, comments.id)));

/** The statement that removes comments without words that no reply needs; all of them without an id. */
export const removeEmptyCommentsStatement = (id?: string) =>
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
  const comment = await requireComment(ideaId, id);
  const isOwn = comment.userId === caller.id;
  if (!isOwn && caller.role !== 'admin')
    throw new Problem(403, 'You can only delete your own comments.');
  const action = 'comment deleted';
  const deleted = { kind: action, actorId: caller.id, ideaId, commentId: id } as const;
  const entry = { action, actorId: caller.id, subjectId: comment.userId } as const;
  const [, , emptied] = await unlessDeleted(
    db().batch([
      callerMayWriteStatement(caller),
      ideaNotDeletedStatement(ideaId),
      ...thenIfChanged(
        db()
          .update(comments)
          .set({ content: '', editedAt: null })
          .where(and(eq(comments.id, id), ne(comments.content, '')))
          .returning({ id: comments.id }),
        (changed) => insertEventStatement(deleted, changed),
        ...(isOwn ? [] : [auditIfChanged(entry)]),
      ),
      forgetMentionsStatement(id, ''),
      removeEmptyCommentsStatement(id),
      removeEmptyCommentsStatement(comment.replyTo ?? id),
    ]),
  );
  if (emptied.length === 0) throw noSuchComment();
}
