import { and, asc, eq, inArray, isNull, not, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { users } from '#db/schema/accounts.ts';
import { comments, mentions, openComment } from '#db/schema/comments.ts';
import { sourceFields, sources } from '#db/schema/evidence.ts';
import { ideas } from '#db/schema/ideas.ts';
import { recordAuditEntry } from '#features/accounts/server/audit.ts';
import { type Caller, transactAs } from '#features/accounts/server/caller.ts';
import { displayName } from '#features/accounts/server/display-name.ts';
import { canUseTracker } from '#features/accounts/server/roles.ts';
import { recordEvent } from '#features/events/server/events.ts';
import { fieldsOf } from '#features/ideas/domain/fields.ts';
import { requireIdea } from '#features/ideas/server/ideas.ts';
import { db, type Reader, type Transaction } from '#platform/server/database/database.ts';
import { columnsOf, parsedJson, rowExists } from '#platform/server/database/sql.ts';
import { Problem, refusedField } from '#platform/server/http/problem.ts';
import { createOnce, forgetResult } from '#platform/server/idempotency.ts';
import type { Person } from '#platform/text/response-schemas.ts';
import {
  type CommentChange,
  type CommentInput,
  maxMentions,
  mentionedIn,
} from '../domain/comment.ts';

// Mentions are validated before the comment is written and stored in a table of their own.

const refuse = (message: string) => refusedField('content', message);

/**
 * @param before the earlier text; people mentioned in it may stay @returns the ids of newly mentioned people
 * @throws Problem 400 (too many mentions, the author, or somebody who cannot read the comment)
 */
async function checkMentions(tx: Reader, author: Caller, text: string, before = '') {
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

async function recordMentions(
  tx: Transaction,
  commentId: string,
  eventId: number,
  added: string[],
): Promise<void> {
  if (added.length === 0) return;
  await tx
    .insert(mentions)
    .values(added.map((userId) => ({ commentId, userId, eventId })))
    .onConflictDoNothing();
}

const deletePastMentions = (tx: Transaction, commentId: string, text: string) =>
  tx
    .delete(mentions)
    .where(and(eq(mentions.commentId, commentId), notInArray(mentions.userId, mentionedIn(text))));

/** @param comment SQL for the comment's id */
export function mentionedPeople(comment: string) {
  const people = sql`(select json_group_array(json_object('id', users.id, 'name', ${displayName}))
    from mentions join users on users.id = mentions.user_id
    where mentions.comment_id = ${sql.raw(comment)})`;
  return parsedJson<Person[]>(people);
}

/**
 * SQL: the number of an idea's open threads. Names the index, because SQLite may choose one that reads the comments of
 * all ideas.
 */
export const openComments = sql<number>`(select count(*) from ${comments} indexed by comments_open
  where ${comments.ideaId} = ${ideas.id} and ${openComment})`;

const selectComments = (tx: Reader, where: SQL | undefined) =>
  tx
    .select({
      ...columnsOf(comments, 'id', 'ideaId', 'userId', 'section', 'fieldName', 'content'),
      ...columnsOf(comments, 'replyTo', 'revision', 'createdAt', 'editedAt', 'resolvedAt'),
      user: { name: displayName },
      mentions: mentionedPeople('comments.id'),
      source: { id: sources.id, number: sources.number },
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(sources, eq(sources.id, comments.sourceId))
    .where(where)
    .orderBy(asc(comments.createdAt), asc(comments.id));
type Comment = Awaited<ReturnType<typeof selectComments>>[number];

/** Oldest first. @throws Problem 404 */
export async function listComments(ideaId: string): Promise<Comment[]> {
  await requireIdea(db(), ideaId);
  return selectComments(db(), eq(comments.ideaId, ideaId));
}

const findComment = async (tx: Reader, ideaId: string, id: string): Promise<Comment | undefined> =>
  (await selectComments(tx, and(eq(comments.id, id), eq(comments.ideaId, ideaId))))[0];

const noSuchComment = () => new Problem(404, 'This comment does not exist.');

/** @throws Problem 404 */
async function requireComment(tx: Reader, ideaId: string, id: string): Promise<Comment> {
  await requireIdea(tx, ideaId);
  const found = await findComment(tx, ideaId, id);
  if (!found) throw noSuchComment();
  return found;
}

/** Other features' work in the transaction of a new comment: its author follows the idea, mentioned people get mail. */
type Effects = {
  followByComment: (tx: Transaction, authorId: string, ideaId: string) => Promise<void>;
  queueCommentMail: (tx: Transaction, eventId: number) => Promise<void>;
};

/** A reply has the place of its thread. A comment on a source has an answer of that source. */
async function placeOf(tx: Reader, ideaId: string, input: CommentInput) {
  const { section, fieldName = null, sourceId = null, replyTo = null } = input;
  if (replyTo !== null) {
    const first = await findComment(tx, ideaId, replyTo);
    if (!first || first.replyTo !== null)
      throw refusedField('replyTo', 'The comment you reply to does not exist');
    if (first.section !== section || first.fieldName !== fieldName)
      throw refusedField('replyTo', 'The comment you reply to is about something else');
    return { section, fieldName, sourceId: first.source?.id ?? null };
  }
  if (sourceId === null) return { section, fieldName, sourceId };
  const rows = await tx
    .select({ fieldName: sourceFields.fieldName })
    .from(sources)
    .innerJoin(sourceFields, eq(sourceFields.sourceId, sources.id))
    .where(and(eq(sources.id, sourceId), eq(sources.ideaId, ideaId), isNull(sources.removedAt)));
  const names = fieldsOf(section).map(({ name }) => name);
  const own = names.filter((name) => rows.some((row) => row.fieldName === name));
  const named = own.find((name) => name === fieldName) ?? own[0];
  if (!named)
    throw refusedField('sourceId', 'No source with this id is given for an answer of this section');
  return { section, fieldName: named, sourceId };
}

/**
 * @param key the idempotency key: a second request with the same key and content returns the first comment
 * @throws Problem 404, 400 (not a first comment to reply to; a mention of somebody who cannot read it), 422 (the key was
 * used for other content)
 */
export const addComment = (
  author: Caller,
  ideaId: string,
  input: CommentInput,
  key: string | null,
  { followByComment, queueCommentMail }: Effects,
): Promise<Comment> =>
  transactAs(author, async (tx) => {
    const { revision } = await requireIdea(tx, ideaId);
    const { content, replyTo = null } = input;
    const body = { ideaId, input };
    const request = { userId: author.id, operation: 'add comment', key, body } as const;
    // Authors see their own name without an email address.
    const user = { name: author.name };
    return createOnce(tx, request, {
      done: 'added another comment',
      async find(id) {
        const [found] = await selectComments(tx, eq(comments.id, id));
        return found && { ...found, user };
      },
      async create(id) {
        const place = await placeOf(tx, ideaId, input);
        const mentioned = await checkMentions(tx, author, content);
        await followByComment(tx, author.id, ideaId);
        const written = { userId: author.id, content, replyTo, revision, createdAt: new Date() };
        await tx.insert(comments).values({ ...place, ...written, id, ideaId });
        const kind = replyTo === null ? 'comment.created' : 'comment.replied';
        const eventId = await recordEvent(tx, { kind, actorId: author.id, ideaId, commentId: id });
        await recordMentions(tx, id, eventId, mentioned);
        await queueCommentMail(tx, eventId);
        return { ...(await requireComment(tx, ideaId, id)), user };
      },
    });
  });

/** @throws Problem 403 (another person's comment), 404 (a deleted comment), 400 (a mention) */
async function rewrite(
  tx: Transaction,
  caller: Caller,
  comment: Comment,
  content: string,
  queueCommentMail: Effects['queueCommentMail'],
) {
  const { id, ideaId } = comment;
  if (comment.userId !== caller.id)
    throw new Problem(403, 'You can only change your own comments.');
  if (comment.content === '') throw noSuchComment();
  const mentioned = await checkMentions(tx, caller, content, comment.content);
  await tx.update(comments).set({ content, editedAt: new Date() }).where(eq(comments.id, id));
  const event = { kind: 'comment.edited', actorId: caller.id, ideaId, commentId: id } as const;
  const eventId = await recordEvent(tx, event);
  await deletePastMentions(tx, id, content);
  await recordMentions(tx, id, eventId, mentioned);
  await queueCommentMail(tx, eventId);
}

/** @throws Problem 400 (a reply) */
async function settle(tx: Transaction, caller: Caller, comment: Comment, resolved: boolean) {
  const { id, ideaId } = comment;
  if (comment.replyTo !== null)
    throw refusedField('resolved', 'Only a whole thread can be resolved');
  if (resolved === (comment.resolvedAt !== null)) return;
  await tx
    .update(comments)
    .set({ resolvedAt: resolved ? new Date() : null })
    .where(eq(comments.id, id));
  const kind = resolved ? 'thread.resolved' : 'thread.reopened';
  await recordEvent(tx, { kind, actorId: caller.id, ideaId, commentId: id });
}

/**
 * Changes the text of the caller's comment, or resolves or reopens any thread.
 * @throws Problem 404, 403 (another person's text), 400 (a mention of somebody who cannot read it)
 */
export const changeComment = (
  caller: Caller,
  ideaId: string,
  id: string,
  { content, resolved }: CommentChange,
  { queueCommentMail }: Pick<Effects, 'queueCommentMail'>,
): Promise<Comment> =>
  transactAs(caller, async (tx) => {
    const comment = await requireComment(tx, ideaId, id);
    if (content !== undefined) await rewrite(tx, caller, comment, content, queueCommentMail);
    if (resolved !== undefined) await settle(tx, caller, comment, resolved);
    return requireComment(tx, ideaId, id);
  });

const replies = alias(comments, 'replies');
const hasReplies = () => rowExists(replies, eq(replies.replyTo, comments.id));
const isEmpty = () => and(eq(comments.content, ''), not(hasReplies()));

export const deleteEmptyComments = (tx: Transaction) => tx.delete(comments).where(isEmpty());

/**
 * A first comment with replies only loses its text.
 * @throws Problem 404, 403 (neither the author nor an admin)
 */
export const deleteComment = (caller: Caller, ideaId: string, id: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    const { userId, content, replyTo } = await requireComment(tx, ideaId, id);
    const isOwn = userId === caller.id;
    if (!isOwn && caller.role !== 'admin')
      throw new Problem(403, 'You can only delete your own comments.');
    if (content === '') throw noSuchComment();
    await tx.update(comments).set({ content: '', editedAt: null }).where(eq(comments.id, id));
    await deletePastMentions(tx, id, '');
    await forgetResult(tx, id);
    const action = 'comment.deleted';
    await recordEvent(tx, { kind: action, actorId: caller.id, ideaId, commentId: id });
    if (!isOwn) await recordAuditEntry(tx, caller, userId, action);
    await tx.delete(comments).where(and(eq(comments.id, id), isEmpty()));
    if (replyTo) await tx.delete(comments).where(and(eq(comments.id, replyTo), isEmpty()));
  });
