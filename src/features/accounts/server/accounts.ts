import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { comments } from '#db/schema/comments.ts';
import { ideas } from '#db/schema/ideas.ts';
import { lab } from '#platform/lab.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader, type Transaction } from '#platform/server/database/database.ts';
import { columnsOf } from '#platform/server/database/sql.ts';
import {
  Problem,
  refusedField,
  signInFirst,
  suspendedAccount,
} from '#platform/server/http/problem.ts';
import { type Login, nameKey, type Registration } from '../domain/account.ts';
import type { User } from '../domain/account-response.ts';
import { recordAuditEntry } from './audit.ts';
import { type Caller, type RequestOrigin, transactAs, userColumns } from './caller.ts';
import { formerMember } from './display-name.ts';
import { hashPassword, refuseCommonPassword, verifyPassword } from './passwords.ts';
import { noUnread } from './roles.ts';
import { quoteName, recordRefusal, recordSecurityEvent } from './security-events.ts';

/** Nobody may sign up with the lab's address, because signing up does not prove that they own it. */
export const isLabEmail = (email: string) => email === lab.email.toLowerCase();

// Accounts whose email was never verified, and that have no role and no work. A stranger may have created them.

/** SQL: the owner of the email may replace the account. */
const isReplaceable = () =>
  and(
    eq(users.role, 'user'),
    isNull(users.emailVerifiedAt),
    isNull(users.suspendedAt),
    // Messages from an earlier, verified email.
    sql`not exists (select 1 from contact_messages where contact_messages.user_id = users.id)`,
    // A former founder may have done something that others still see.
    sql`not exists (select 1 from ideas where users.id in (ideas.user_id, ideas.saved_by))`,
    sql`not exists (select 1 from idea_revisions where saved_by = users.id)`,
    sql`not exists (select 1 from comments where comments.user_id = ${users.id})`,
    sql`not exists (select 1 from sources where users.id in (added_by, written_by, checked_by, removed_by))`,
    sql`not exists (select 1 from source_changes where changed_by = users.id)`,
    sql`not exists (select 1 from files where uploaded_by = users.id)`,
    sql`not exists (select 1 from regulatory_assessments where answered_by = users.id)`,
    sql`not exists (select 1 from contradiction_dismissals where dismissed_by = users.id)`,
    sql`not exists (select 1 from decisions where decisions.user_id = users.id)`,
    sql`not exists (select 1 from rounds where opened_by = users.id)`,
    sql`not exists (select 1 from round_assessors where round_assessors.user_id = users.id)`,
  ) ?? sql`0`;

/** The account that blocks an email. A replaceable account does not block it. */
export async function findBlockingAccount(tx: Reader, email: string) {
  const [found] = await tx
    .select({ id: users.id, verifiedAt: users.emailVerifiedAt, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.email, email), not(isReplaceable())));
  return found;
}

export type BlockingAccount = NonNullable<Awaited<ReturnType<typeof findBlockingAccount>>>;

/** Deletes the unverified account with an email, before account `ownerId` gets it. @returns whether there was one */
export async function replaceUnverifiedAccount(tx: Transaction, email: string, ownerId: string) {
  const [stranger] = await tx
    .delete(users)
    .where(and(eq(users.email, email), ne(users.id, ownerId), isReplaceable()))
    .returning({ id: users.id });
  if (!stranger) return false;
  const detail = 'same email address, not verified';
  await recordAuditEntry(tx, { id: ownerId }, stranger.id, 'account.deleted', detail);
  return true;
}

/** @throws Problem 401, the same for an unknown email and a wrong password; 403 (suspended) */
export async function checkCredentials({ email, password }: Login, client: RequestOrigin) {
  const [found] = await db()
    .select({ ...userColumns, ...columnsOf(users, 'passwordHash', 'suspendedAt') })
    .from(users)
    .where(eq(users.email, email));
  const refuse = async (detail: string, problem: Problem) => {
    await recordRefusal({ kind: 'sign-in.failed', userId: found?.id ?? null, client, detail });
    return problem;
  };
  if (!(await verifyPassword(found?.passwordHash, password)) || !found) {
    const detail = found ? 'wrong password' : 'unknown email';
    throw await refuse(detail, new Problem(401, 'Invalid email or password'));
  }
  const { passwordHash, suspendedAt, ...user } = found;
  if (suspendedAt) throw await refuse('suspended', suspendedAccount());
  return { user, passwordHash };
}

export const createAccount = (
  tx: Transaction,
  account: User & { passwordHash: string; emailVerifiedAt: Date | null },
) =>
  tx.insert(users).values({
    ...account,
    ...noUnread,
    nameKey: nameKey(account.name),
    createdAt: new Date(),
  });

export function refuseEmail(message: string): never {
  throw refusedField('email', message);
}

export function refuseLabEmail(email: string) {
  if (isLabEmail(email)) refuseEmail('This is our own address. Use yours');
}

export const emailTaken = () => new Problem(409, 'An account with this email already exists');

const signUpIsOff = () => {
  const { provider } = config();
  const byProvider = provider ? `Sign in with ${provider.name}, or ask` : 'Ask';
  const message = 'Nobody can sign up with a password here.';
  return new Problem(403, `${message} ${byProvider} for an invitation.`);
};

/** @param caller only an admin may give a role other than user */
export async function register(registration: Registration, caller: Caller | null) {
  const { name, email, password, role } = registration;
  if (!config().passwordSignUp) throw signUpIsOff();
  const givesRights = role !== 'user';
  if (givesRights && caller?.role !== 'admin')
    throw new Problem(403, 'Only an administrator can create an account with this role.');
  refuseLabEmail(email);
  await refuseCommonPassword(role, password, 'password');
  // Hashed first, so that the response takes as long when the email is taken.
  const passwordHash = await hashPassword(password);
  const id = randomUUID();
  const user = { id, email, name, role };
  // A caller who gives rights must still have them. Signing up needs none.
  await transactAs(givesRights ? caller : null, async (tx) => {
    if (givesRights) await replaceUnverifiedAccount(tx, email, id);
    if ((await tx.$count(users, eq(users.email, email))) > 0) throw emailTaken();
    // Administrators vouch for the email of an account with rights.
    const emailVerifiedAt = givesRights ? new Date() : null;
    await createAccount(tx, { ...user, passwordHash, emailVerifiedAt });
    if (!givesRights) return;
    await recordAuditEntry(tx, caller, id, 'account.created', role);
  });
  return { user, passwordHash };
}

export const listUsers = () =>
  db()
    .select({ ...userColumns, ...columnsOf(users, 'suspendedAt', 'emailVerifiedAt') })
    .from(users)
    .where(ne(users.id, formerMember.id))
    .orderBy(asc(users.email));

export async function accountSummary({ id, emailVerifiedAt }: Caller) {
  const [user] = await db()
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, id));
  if (!user) throw signInFirst();
  const there = db().select({ id: ideas.id }).from(ideas).where(isNull(ideas.deletedAt));
  const isShown = and(ne(comments.content, ''), inArray(comments.ideaId, there));
  return {
    ideas: await db().$count(ideas, and(eq(ideas.userId, id), isNull(ideas.deletedAt))),
    comments: await db().$count(comments, and(eq(comments.userId, id), isShown)),
    createdAt: user.createdAt,
    emailProven: emailVerifiedAt !== null,
  };
}

export async function changeName(caller: Caller, name: string): Promise<void> {
  const { id: userId, name: before, client } = caller;
  if (before === name) return;
  const detail = `from ${quoteName(before)} to ${quoteName(name)}`;
  await transactAs(caller, async (tx) => {
    await tx
      .update(users)
      .set({ name, nameKey: nameKey(name) })
      .where(eq(users.id, userId));
    await recordSecurityEvent(tx, { kind: 'name.changed', userId, client, detail });
  });
}
