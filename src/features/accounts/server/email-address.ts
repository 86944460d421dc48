import { and, asc, eq, gt, gte, isNull, ne, or } from 'drizzle-orm';
import { identities, oneTimeLinks, sessions, signInTickets, users } from '#db/schema/accounts.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { notNullColumn } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { consume, consumeNetwork } from '#platform/server/limits.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { countLink } from '#platform/server/mail/recipient-limits.ts';
import { randomToken } from '#platform/server/secrets.ts';
import { isFounder } from '#platform/text/role.ts';
import { pluralize } from '#platform/text/wording.ts';
import type { User } from '../domain/account-response.ts';
import { revokeAllTokens } from './access-tokens.ts';
import {
  emailChanged,
  emailLink,
  emailRestored,
  emailUndone,
  ownEmailLink,
} from './account-templates.ts';
import {
  emailTaken,
  findBlockingAccount,
  refuseEmail,
  refuseLabEmail,
  replaceUnverifiedAccount,
} from './accounts.ts';
import { downgradeSessions } from './auth-methods.ts';
import { type Caller, type RequestOrigin, transactAs } from './caller.ts';
import { demoAccount } from './demo-account.ts';
import { createLink, endEmailChange, endLinks, findLink, invalidLink, linkUrl } from './links.ts';
import { removePasskeys } from './passkeys.ts';
import { hashPassword } from './passwords.ts';
import { attachMessages } from './personal-data.ts';
import { removeCodes } from './second-step-codes.ts';
import { type Deletion, recordSecurityEvent } from './security-events.ts';
import { endOtherSessions, endSessionsOf, forgetDevices } from './sessions.ts';

const unverifiedEmail = () =>
  new Problem(
    403,
    config().smtpUrl
      ? 'Confirm your email address on your account page first.'
      : 'Nobody has confirmed your email address, and no mail is sent from here. Ask an administrator to invite you, or the operator to vouch for you.',
    { provenEmail: true },
  );

/** For adding a sign-in method. Lets `transactAs` check it again in the caller's transactions. */
export function requireVerifiedEmail(caller: Caller): void {
  if (caller.emailVerifiedAt === null) throw unverifiedEmail();
  caller.mustHaveVerifiedEmail = true;
}

const counted = (count: number, word: string) => (count === 0 ? [] : [pluralize(count, word)]);

/**
 * Removes all sign-in methods except the password, all sessions and all unfinished sign-ins.
 * @returns the removed access in words
 */
async function removeAccess(tx: Transaction, deletion: Deletion, keptSessionId = '') {
  const { userId, detail } = deletion;
  const all = { ...deletion, detail: `all, ${detail}` };
  const others = ne(sessions.id, keptSessionId);
  const living = gt(sessions.expiresAt, new Date());
  const open = await tx.$count(sessions, and(eq(sessions.userId, userId), others, living));
  await endSessionsOf(tx, all, others);
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
  await forgetDevices(tx, userId);
  const tokens = await revokeAllTokens(tx, all);
  const keys = await removePasskeys(tx, all);
  const codes = await removeCodes(tx, deletion);
  const { rowsAffected: links } = await tx.delete(identities).where(eq(identities.userId, userId));
  await downgradeSessions(tx, userId, 'provider');
  return [
    ...counted(keys, 'passkey'),
    ...(codes > 0 ? ['codes from an app'] : []),
    ...(links > 0 ? ['the link to another sign-in'] : []),
    ...counted(tokens, 'access token'),
    ...counted(open, 'session'),
  ];
}

type Owner = {
  userId: string;
  client: RequestOrigin;
  /** The session to keep, in which the person verifies the email. */
  keptSessionId?: string;
};

const isUnverified = async (tx: Reader, userId: string) =>
  (await tx.$count(users, and(eq(users.id, userId), isNull(users.emailVerifiedAt)))) > 0;

/**
 * Removes access, pending changes and links of an account whose email is unverified, because a stranger may have signed
 * up with the email. @returns the removed access in words
 */
export async function removeUnverifiedAccess(
  tx: Transaction,
  { userId, client, keptSessionId = '' }: Owner,
): Promise<string[]> {
  if (!(await isUnverified(tx, userId))) return [];
  const detail = 'from before the email was confirmed';
  const removed = await removeAccess(tx, { userId, client, detail }, keptSessionId);
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
  return removed;
}

/**
 * Records that an email belongs to its account. The first verification removes earlier access.
 * @param how for the security log: `by a link` @returns the removed access in words
 */
export async function verifyEmail(tx: Transaction, owner: Owner, how: string): Promise<string[]> {
  const { userId, client } = owner;
  const isFirst = await isUnverified(tx, userId);
  const removed = await removeUnverifiedAccess(tx, owner);
  await tx.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId));
  const inWords = removed.length > 0 ? [`removed: ${removed.join(', ')}`] : [];
  const detail = [how, ...inWords].join('; ');
  if (isFirst) await recordSecurityEvent(tx, { kind: 'email.confirmed', userId, client, detail });
  return removed;
}

// Changes an account's email once the mailed link is used, because a typing mistake would give the account to a
// stranger. The former email gets a message with a link that undoes the change.

/** The requested new email, or null. */
export async function pendingEmailChange({ id }: Pick<User, 'id'>) {
  const [link = null] = await db()
    .select({ email: notNullColumn(oneTimeLinks.email), expiresAt: oneTimeLinks.expiresAt })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, id),
        eq(oneTimeLinks.purpose, 'email'),
        gt(oneTimeLinks.expiresAt, new Date()),
      ),
    );
  return link;
}

/** Mails a link to the new email, or to the current one if it is unverified. Replaces an earlier link. */
export async function requestEmailChange(
  caller: Caller,
  email: string,
  clientIp: string,
): Promise<void> {
  const isOwn = email === caller.email;
  if (isOwn && caller.emailVerifiedAt) return;
  if (isOwn && !config().smtpUrl) throw unverifiedEmail();
  refuseLabEmail(email);
  // When DEMO is turned off, the server finds the demo account by its email.
  if (caller.email === demoAccount.email) refuseEmail('The demo account keeps its address');
  await consume('email-change', caller.id);
  // Anybody can sign up, so many accounts could mail many strangers.
  if (!isOwn && !isFounder(caller)) await consumeNetwork('email-change-network', clientIp);
  await countLink('email', email, { network: caller.client.network, isOwn });
  await transactAs(caller, async (tx) => {
    if (!isOwn && (await findBlockingAccount(tx, email))) throw emailTaken();
    await endEmailChange(tx, caller.id);
    const linkId = await createLink(tx, 'email', { userId: caller.id, email });
    const message = (isOwn ? ownEmailLink : emailLink)(linkUrl('/confirm-email'));
    await queueMail(tx, message, { email, userId: caller.id, linkId });
  });
}

export const cancelEmailChange = (caller: Caller): Promise<void> =>
  transactAs(caller, async (tx) => {
    await endEmailChange(tx, caller.id);
  });

async function openLink(tx: Reader, token: string, purpose: 'email' | 'email-undo') {
  const found = await findLink(tx, token, purpose);
  if (!found?.link.email || !found.user) throw invalidLink();
  const { user, mailedTo } = found;
  const { email, createdAt } = found.link;
  return { user, email, mailedTo, createdAt };
}

async function claimEmail(tx: Transaction, email: string, userId: string): Promise<void> {
  await replaceUnverifiedAccount(tx, email, userId);
  const isAnothers = and(eq(users.email, email), ne(users.id, userId));
  if ((await tx.$count(users, isAnothers)) > 0) throw emailTaken();
}

const verifyByLink = (tx: Transaction, { id: userId, client, sessionId: keptSessionId }: Caller) =>
  verifyEmail(tx, { userId, client, keptSessionId }, 'by a link');

/**
 * Ends the undo links since the account left an email to which it returns. The person who changed it may be a thief, who
 * has them. @returns whether the account had left the email
 */
async function endUndoLinksSince(tx: Transaction, userId: string, email: string): Promise<boolean> {
  const isUndo = and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, 'email-undo'));
  const isLiving = gt(oneTimeLinks.expiresAt, new Date());
  const [left] = await tx
    .select({ at: oneTimeLinks.createdAt })
    .from(oneTimeLinks)
    .where(and(isUndo, isLiving, eq(oneTimeLinks.email, email)))
    .orderBy(asc(oneTimeLinks.createdAt))
    .limit(1);
  if (!left) return false;
  await tx.delete(oneTimeLinks).where(and(isUndo, gte(oneTimeLinks.createdAt, left.at)));
  return true;
}

/** Gives the caller's account another email, mails the former one, and ends all other sessions. */
async function replaceEmail(tx: Transaction, caller: Caller, email: string, isVerified: boolean) {
  const { id: userId, email: formerEmail, client } = caller;
  await claimEmail(tx, email, userId);
  // Must precede the verification of the new email, which says nothing about the owner of the former one.
  await attachMessages(tx, { id: userId, email: formerEmail });
  const removed = isVerified ? await verifyByLink(tx, caller) : [];
  const emailVerifiedAt = isVerified ? new Date() : null;
  await tx.update(users).set({ email, emailVerifiedAt }).where(eq(users.id, userId));
  // Links mailed to the former email must not set a password any more.
  await endLinks(tx, userId);
  if (isVerified && (await endUndoLinksSince(tx, userId, email)))
    await queueMail(tx, emailUndone(), { email: formerEmail, userId });
  else {
    const linkId = await createLink(tx, 'email-undo', { userId, email: formerEmail });
    const notice = emailChanged(linkUrl('/undo-email'));
    await queueMail(tx, notice, { email: formerEmail, userId, linkId });
  }
  await recordSecurityEvent(tx, { kind: 'email.changed', userId, client });
  await endOtherSessions(tx, caller, 'all others, by the new email');
  return removed;
}

/**
 * Verifies the caller's email, or changes it. It also needs the session, because a typing mistake may have mailed the
 * link to a stranger.
 * @returns the access that the first verification removed, in words
 */
export const confirmEmail = (token: string, caller: Caller): Promise<string[]> =>
  transactAs(caller, async (tx) => {
    const { user, email, mailedTo } = await openLink(tx, token, 'email');
    if (user.id !== caller.id)
      throw new Problem(403, 'This link is for another account. Sign in to that one first.');
    // A link mailed to another email does not verify this one.
    const isVerified = mailedTo === email;
    if (email !== caller.email) return replaceEmail(tx, caller, email, isVerified);
    if (!isVerified) throw invalidLink();
    const removed = await verifyByLink(tx, caller);
    await endLinks(tx, caller.id);
    return removed;
  });

/**
 * Restores the email to which the undo link was mailed. The person who changed it knew the password, so all sign-in
 * methods and sessions end, and a link for a new password is mailed. Undo links of later changes end, because a thief
 * who changed the email twice may have one.
 */
export async function undoEmailChange(token: string, client: RequestOrigin): Promise<void> {
  await openLink(db(), token, 'email-undo');
  const passwordHash = await hashPassword(randomToken());
  await transact(async (tx) => {
    // Another request may have used the link meanwhile.
    const link = await openLink(tx, token, 'email-undo');
    const { email: formerEmail, mailedTo, createdAt } = link;
    const { id: userId, email: currentEmail } = link.user;
    await claimEmail(tx, formerEmail, userId);
    const emailVerifiedAt = mailedTo === formerEmail ? new Date() : null;
    await tx
      .update(users)
      .set({ email: formerEmail, passwordHash, emailVerifiedAt })
      .where(eq(users.id, userId));
    const detail = 'back to the one before';
    await recordSecurityEvent(tx, { kind: 'email.changed', userId, client, detail });
    await removeAccess(tx, { userId, client, detail: 'since the email was changed back' });
    const isLater = gte(oneTimeLinks.createdAt, createdAt);
    await tx
      .delete(oneTimeLinks)
      .where(
        and(eq(oneTimeLinks.userId, userId), or(ne(oneTimeLinks.purpose, 'email-undo'), isLater)),
      );
    const linkId = await createLink(tx, 'password', { userId });
    const notice = emailRestored(linkUrl('/reset-password'));
    await queueMail(tx, notice, { email: formerEmail, userId, linkId });
    await queueMail(tx, emailUndone(), { email: currentEmail, userId });
  });
}
