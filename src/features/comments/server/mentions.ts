// Mentions are checked before a comment is written, and stored in rows of their own.
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { mentions } from '../../../../db/schema/comments.ts';
import { newestEvent } from '../../../../db/schema/events.ts';
import type { Reader, Transaction } from '../../../platform/server/database/transaction.ts';
import { refusedField } from '../../../platform/server/http/problem.ts';
import type { Caller } from '../../accounts/server/caller.ts';
import { displayName } from '../../accounts/server/display-name.ts';
import { canUseTracker } from '../../accounts/server/tracker-access.ts';
import { maxMentions, mentionedIn } from '../domain/mention.ts';

const refuse = (message: string) => refusedField('content', message);

/**
 * @param before the earlier text: people in it may stay @returns the ids of newly mentioned people @throws Problem
 * 400 (too many, oneself, or somebody who cannot read it)
 */
export async function checkMentions(
  tx: Reader,
  author: Caller,
  text: string,
  before = '',
): Promise<string[]> {
  const ids = mentionedIn(text);
  if (ids.length > maxMentions) throw refuse(`Mention at most ${maxMentions} people in a comment`);
  const known = mentionedIn(before);
  const added = ids.filter((id) => !known.includes(id));
  if (added.includes(author.id)) throw refuse('You cannot mention yourself');
  const readers = await tx.$count(
    users,
    and(inArray(users.id, added), canUseTracker(users.role), isNull(users.suspendedAt)),
  );
  if (readers < added.length)
    throw refuse(
      'Mention founders only: somebody in this comment has no founder rights, or no account',
    );
  return added;
}

export async function recordMentions(
  tx: Transaction,
  commentId: string,
  added: string[],
): Promise<void> {
  if (added.length === 0) return;
  await tx
    .insert(mentions)
    .values(added.map((userId) => ({ commentId, userId, eventId: newestEvent })))
    .onConflictDoNothing();
}

/** @param text the present text */
export const deletePastMentions = (tx: Transaction, commentId: string, text: string) =>
  tx
    .delete(mentions)
    .where(and(eq(mentions.commentId, commentId), notInArray(mentions.userId, mentionedIn(text))));

/** @param comment the id in SQL */
export const mentionedJson = (comment: string) =>
  sql<string>`(select json_group_array(json_object('id', users.id, 'name', ${displayName}))
    from mentions join users on users.id = mentions.user_id
    where mentions.comment_id = ${sql.raw(comment)})`;
