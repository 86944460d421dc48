import { and, eq, exists, not } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { comments } from '../../../../db/schema/comments.ts';
import { db } from '../../../platform/server/database/database.ts';
import { type Transaction, transact } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { recordAuditEntry } from '../../accounts/server/audit.ts';
import { type Caller, requireCaller } from '../../accounts/server/caller.ts';
import { recordEvent } from '../../events/server/events.ts';
import { noSuchComment, requireComment } from './comments.ts';
import { deletePastMentions } from './mentions.ts';

const replies = alias(comments, 'replies');
const hasReplies = () =>
  exists(db().select({ id: replies.id }).from(replies).where(eq(replies.replyTo, comments.id)));

/** True for comments without words that no reply needs. */
const isEmpty = () => and(eq(comments.content, ''), not(hasReplies()));

/** Deletes all of these. */
export const deleteEmptyComments = (tx: Transaction) => tx.delete(comments).where(isEmpty());

/**
 * Deletes a comment. The first one of a thread loses its text while it has replies, which are other
 * people's, and goes with the last of them.
 * @throws Problem 404, 403 (neither the author nor an admin)
 */
export const deleteComment = (caller: Caller, ideaId: string, id: string): Promise<void> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    const { userId, content, replyTo } = await requireComment(tx, ideaId, id);
    const isOwn = userId === caller.id;
    if (!isOwn && caller.role !== 'admin')
      throw new Problem(403, 'You can only delete your own comments.');
    if (content === '') throw noSuchComment();
    await tx.update(comments).set({ content: '', editedAt: null }).where(eq(comments.id, id));
    await deletePastMentions(tx, id, '');
    const action = 'comment.deleted';
    await recordEvent(tx, { kind: action, actorId: caller.id, ideaId, commentId: id });
    if (!isOwn) await recordAuditEntry(tx, { action, actorId: caller.id, subjectId: userId });
    await tx.delete(comments).where(and(eq(comments.id, id), isEmpty()));
    if (replyTo) await tx.delete(comments).where(and(eq(comments.id, replyTo), isEmpty()));
  });
