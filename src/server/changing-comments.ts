import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { comments } from '../../db/schema.ts';
import type { Comment, CommentChange, CommentInput } from '../domain/comment.ts';
import { sections } from '../domain/idea/fields.ts';
import { type Caller, callerMayWriteStatement } from './accounts/caller.ts';
import { findComment, noSuchComment, requireComment, toComment } from './comments.ts';
import { abortBatchUnless, isAborted } from './database/abort.ts';
import { db } from './database/database.ts';
import { insertEventStatement } from './events/events.ts';
import { beginByCommentStatement } from './events/following.ts';
import { listSources } from './evidence/sources.ts';
import { Problem, refusedField } from './http/problem.ts';
import { ideaNotDeletedStatement, unlessDeleted } from './idea-not-deleted.ts';
import { requireRevision } from './ideas.ts';
import { postAtOnceStatements } from './mail/at-once.ts';
import {
  forgetMentionsStatement,
  keepMentionsStatements,
  type Mentioning,
  mentionedMayReadStatements,
  mentionRefusal,
  requireMentioned,
} from './mentions.ts';

const invalidReply = (message: string) => refusedField('replyTo', message);

/** The first comment of the thread on the same place that is replied to. @throws Problem 400 (there is none) */
async function threadOf(ideaId: string, { replyTo, section, fieldName }: CommentInput) {
  if (replyTo == null) return null;
  const first = await findComment(ideaId, replyTo);
  if (!first || first.replyTo !== null)
    throw invalidReply('The comment you reply to does not exist');
  if (first.section !== section || first.fieldName !== (fieldName ?? null))
    throw invalidReply('The comment you reply to is about something else');
  return first;
}

/** What a comment is about: a reply what its thread is about, one on a source an answer that this is given for. */
async function placeOf(ideaId: string, input: CommentInput) {
  const { section, fieldName = null, sourceId } = input;
  const first = await threadOf(ideaId, input);
  if (first) return { section, fieldName, source: first.source };
  if (sourceId == null) return { section, fieldName, source: null };
  const source = (await listSources(ideaId)).find(({ id }) => id === sourceId);
  const names = sections.find(({ name }) => name === section)?.fields.map(({ name }) => name) ?? [];
  const own = source?.fields.filter((name) => names.includes(name)) ?? [];
  const named = own.find((name) => name === fieldName) ?? own[0];
  if (!source || !named)
    throw refusedField('sourceId', 'No source with this id is given for an answer of this section');
  return { section, fieldName: named, source: { id: source.id, number: source.number } };
}

/** Runs what writes a comment. @throws Problem 404 (idea or comment were deleted at this moment), 400 (a mention) */
async function written<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await unlessDeleted(writing);
  } catch (error) {
    if (isAborted(error, 'the mentioned have founder rights')) throw mentionRefusal();
    if (isAborted(error, 'the comment is there')) throw noSuchComment();
    throw error;
  }
}

/** @throws Problem 404, 400 (a reply to something that is no thread; a mention of somebody who can't read it) */
export async function addComment(author: Caller, ideaId: string, input: CommentInput) {
  const revision = await requireRevision(ideaId);
  const { section, fieldName, source } = await placeOf(ideaId, input);
  const mentioning = await requireMentioned(author, input.content);
  const id = randomUUID();
  const replyTo = input.replyTo ?? null;
  const kind = replyTo === null ? 'comment' : 'reply';
  const [, , , [row]] = await written(
    db().batch([
      callerMayWriteStatement(author),
      ideaNotDeletedStatement(ideaId),
      beginByCommentStatement(author.id, ideaId),
      db()
        .insert(comments)
        .values({
          id,
          ideaId,
          userId: author.id,
          section,
          fieldName,
          sourceId: source?.id ?? null,
          content: input.content,
          replyTo,
          revision,
          createdAt: new Date(),
        })
        .returning(),
      ...mentionedMayReadStatements(mentioning),
      insertEventStatement({ kind, actorId: author.id, ideaId, commentId: id }),
      ...keepMentionsStatements(id, mentioning),
      ...postAtOnceStatements(id),
    ]),
  );
  if (!row) throw new Error('the database returned no row for an insert');
  return toComment(row, { user: author, mentions: mentioning.people, source });
}

/** The statements of a thread that is settled or reopened: what it was already is nothing to tell. */
const resolveStatements = (caller: Caller, { id, ideaId }: Comment, resolved: boolean) => [
  insertEventStatement(
    {
      kind: resolved ? 'thread resolved' : 'thread reopened',
      actorId: caller.id,
      ideaId,
      commentId: id,
    },
    sql`exists (select 1 from ${comments} where comments.id = ${id}
      and (comments.resolved_at is not null) <> ${resolved ? 1 : 0})`,
  ),
  db()
    .update(comments)
    .set({ resolvedAt: resolved ? new Date() : null })
    .where(eq(comments.id, id)),
];

/** The statements of another text. What was deleted, by its author or an administrator, gets no words back. */
const rewriteStatements = (
  caller: Caller,
  { id, ideaId }: Comment,
  content: string,
  mentioning: Mentioning,
) => [
  abortBatchUnless(
    'the comment is there',
    sql`exists (select 1 from ${comments} where comments.id = ${id}
      and comments.user_id = ${caller.id} and comments.content <> '')`,
  ),
  db().update(comments).set({ content, editedAt: new Date() }).where(eq(comments.id, id)),
  ...mentionedMayReadStatements(mentioning),
  insertEventStatement({ kind: 'comment edited', actorId: caller.id, ideaId, commentId: id }),
  forgetMentionsStatement(id, content),
  ...keepMentionsStatements(id, mentioning),
  ...postAtOnceStatements(id),
];

/**
 * Changes the text of one's own comment, or settles or reopens anybody's.
 * @throws Problem 404, 403 (somebody else's text), 400 (a mention of somebody who can't read it)
 */
export async function changeComment(
  caller: Caller,
  ideaId: string,
  id: string,
  { content, resolved }: CommentChange,
): Promise<Comment> {
  const comment = await requireComment(ideaId, id);
  if (content !== undefined && comment.userId !== caller.id)
    throw new Problem(403, 'You can only change your own comments.');
  if (resolved !== undefined && comment.replyTo !== null)
    throw refusedField('resolved', 'Only a whole thread can be resolved');
  const mentioning = await requireMentioned(caller, content ?? '', comment.content);
  await written(
    db().batch([
      callerMayWriteStatement(caller),
      ideaNotDeletedStatement(ideaId),
      ...(content === undefined ? [] : rewriteStatements(caller, comment, content, mentioning)),
      ...(resolved === undefined ? [] : resolveStatements(caller, comment, resolved)),
    ]),
  );
  return requireComment(ideaId, id);
}
