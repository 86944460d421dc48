import { AsyncLocalStorage } from 'node:async_hooks';
import { and, asc, eq, exists, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { comments, ideaRevisions, ideas, outlooks, users } from '../../../db/schema.ts';
import type { LeavingChoice } from '../../domain/account.ts';
import type { User } from '../../domain/account-response.ts';
import { insertAuditEntryStatement } from '../audit.ts';
import { leavingContradictionsStatement } from '../contradictions.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { removeEmptyCommentsStatement } from '../deleted-comments.ts';
import { abandonIdeasWithFilesStatement, removeDeletedIdeas } from '../deleted-ideas.ts';
import { beginByHeirStatement } from '../events/following.ts';
import { leavingEventsStatements } from '../events/leaving.ts';
import { leavingSourcesStatements } from '../evidence/leaving.ts';
import { leavingFilesStatement } from '../files/leaving.ts';
import { Problem } from '../http/problem.ts';
import { describe, log } from '../log.ts';
import { leaveOpenRoundsStatements } from '../rounds/account-deletion.ts';
import { forgetOldWords } from '../search-words.ts';
import { type Caller, callerMayWriteStatement } from './caller.ts';
import { deleteCorrespondenceStatements } from './correspondence.ts';
import { formerMember, insertFormerMemberStatement } from './former-member.ts';
import { anotherAdminRemainsStatement } from './last-admin.ts';
import { addressRefusalOf, emailUnchangedStatement } from './own-password.ts';

type Leaver = Pick<User, 'id' | 'email'>;

/** SQL: the administrator who takes over, the one who has been here longest. */
function heirOf({ id }: Leaver) {
  const others = alias(users, 'others');
  return db()
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.role, 'admin'), isNull(others.suspendedAt), ne(others.id, id)))
    .orderBy(asc(others.createdAt))
    .limit(1);
}

const nobodyTakesOver = () => {
  const message = 'There is no administrator who could take over';
  return new Problem(409, `${message}. Choose to delete the ideas and comments.`);
};

/** The ideas go to an administrator; the comments stay, as a former member's. */
const handOverStatements = (leaver: Leaver) => {
  const { id } = leaver;
  const heir = sql<string>`(${heirOf(leaver)})`;
  return [
    abortBatchUnless('an administrator can take over', exists(heirOf(leaver))),
    beginByHeirStatement(id, heir),
    db().update(ideas).set({ userId: heir }).where(eq(ideas.userId, id)),
    db().update(comments).set({ userId: formerMember.id }).where(eq(comments.userId, id)),
  ] as const;
};

/** The ideas go with what is written about them, and so do the comments. */
function deleteWorkStatements({ id }: Leaver) {
  const replies = alias(comments, 'replies');
  const answered = exists(
    db()
      .select({ id: replies.id })
      .from(replies)
      .where(and(eq(replies.replyTo, comments.id), ne(replies.userId, id))),
  );
  const own = eq(comments.userId, id);
  return [
    // Overwriting the bytes of files takes seconds, in which nobody else could write.
    abandonIdeasWithFilesStatement(id),
    db().delete(ideas).where(eq(ideas.userId, id)),
    // A thread keeps its place for the replies of others, without the words.
    db().update(comments).set({ content: '', userId: formerMember.id }).where(and(own, answered)),
    db().delete(comments).where(own),
    // A thread that kept its place for the leaver's replies alone.
    removeEmptyCommentsStatement(),
  ] as const;
}

/** The account is gone whatever becomes of these; they are also done every hour. */
const warnOf = (what: string) => (error: unknown) => log('warn', what, describe(error));
const forgetWords = () =>
  forgetOldWords().catch(warnOf('the search index keeps old words for now'));
/** Belongs to no request: nobody waits for the bytes of files to be overwritten. */
const removeAbandoned = AsyncLocalStorage.bind(async () => {
  const removed = await removeDeletedIdeas().catch(warnOf('files of an account stay for now'));
  if (removed) await forgetWords();
});

/**
 * Deletes the caller's account.
 * @throws Problem 409 (the last administrator; nobody to hand over to)
 */
export async function deleteAccount(caller: Caller, work: LeavingChoice): Promise<void> {
  const before = 'Make somebody else an administrator before you leave.';
  const lastAdmin = `You are the last administrator. ${before}`;
  await removeAccount(caller, caller, work, lastAdmin);
}

/**
 * Deletes an account and everything that names the person; all or nothing. What was written with an address that
 * nobody has proven stays: it may be somebody else's.
 * @param lastAdmin what is said where it is the last administrator's
 * @throws Problem 409 (the last administrator; nobody to hand over to)
 */
export async function removeAccount(
  actor: Caller,
  leaver: Leaver,
  work: LeavingChoice,
  lastAdmin: string,
): Promise<void> {
  const { id } = leaver;
  const goingOn = work === 'delete' ? deleteWorkStatements(leaver) : handOverStatements(leaver);
  const leavingRounds = await leaveOpenRoundsStatements(id);
  try {
    await db().batch([
      callerMayWriteStatement(actor),
      emailUnchangedStatement(id, leaver.email),
      anotherAdminRemainsStatement(id),
      insertFormerMemberStatement(),
      ...leavingEventsStatements(id, work),
      ...goingOn,
      ...leavingRounds,
      leavingContradictionsStatement(id),
      leavingFilesStatement(id),
      ...leavingSourcesStatements(id),
      db()
        .update(ideas)
        .set({ savedBy: formerMember.id })
        .where(and(isNotNull(ideas.savedBy), eq(ideas.savedBy, id))),
      db()
        .update(ideaRevisions)
        .set({ savedBy: formerMember.id })
        .where(eq(ideaRevisions.savedBy, id)),
      db().update(outlooks).set({ answeredBy: formerMember.id }).where(eq(outlooks.answeredBy, id)),
      ...deleteCorrespondenceStatements(leaver),
      insertAuditEntryStatement({
        actorId: actor.id,
        action: 'account deleted',
        subjectId: id,
        detail: work,
      }),
      db().delete(users).where(eq(users.id, id)),
    ]);
  } catch (error) {
    if (isAborted(error, 'another administrator remains')) throw new Problem(409, lastAdmin);
    if (isAborted(error, 'an administrator can take over')) throw nobodyTakesOver();
    throw addressRefusalOf(error);
  }
  if (work !== 'delete') return;
  await forgetWords();
  void removeAbandoned();
}
