import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { oneTimeLinks, users } from '#db/schema/accounts.ts';
import { runRequest } from '#platform/server/database/current-request.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { refusedField, suspendedAccount } from '#platform/server/http/problem.ts';
import { consume } from '#platform/server/limits.ts';
import { describeError, log } from '#platform/server/log.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { countPasswordLink } from '#platform/server/mail/recipient-limits.ts';
import { revokeAllTokens } from './access-tokens.ts';
import { passwordChanged, passwordLink } from './account-templates.ts';
import { recordAuditEntry } from './audit.ts';
import { type Caller, commandLineOrigin, type RequestOrigin, transactAs } from './caller.ts';
import { refuseDemo } from './demo-account.ts';
import { removeUnverifiedAccess, verifyEmail } from './email-address.ts';
import { createLink, createLinkToken, endLinks, findLink, invalidLink, linkUrl } from './links.ts';
import { hashPassword, refuseCommonPassword, verifyPassword } from './passwords.ts';
import { recordSecurityEvent } from './security-events.ts';
import { endOtherSessions, endSessionsOf, forgetDevices } from './sessions.ts';
import { forgiveSignIns } from './sign-in-attempts.ts';

/** Ends all other sessions. */
export async function changePassword(caller: Caller, next: string): Promise<void> {
  refuseDemo(caller, 'The demo account keeps its password, because everybody shares it.');
  await refuseCommonPassword(caller.role, next);
  // Counts by email, because a deleted account could be created again.
  await consume('password-change', caller.email);
  const [found] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.id));
  if (await verifyPassword(found?.passwordHash, next))
    throw refusedField('newPassword', 'Choose another password than the present one');
  const passwordHash = await hashPassword(next);
  const { id: userId, email, client } = caller;
  await transactAs(caller, async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await recordSecurityEvent(tx, { kind: 'password.changed', userId, client });
    await endLinks(tx, userId);
    // Another person may have used the old password on a known browser.
    await forgetDevices(tx, userId);
    await endOtherSessions(tx, caller, 'all others, by the new password');
    await queueMail(tx, passwordChanged(), { email, userId });
  });
}

const asked = new Set<Promise<void>>();

/**
 * Mails the link a random time after the response, which must not reveal whether an account has the email.
 * @param isOwn whether the requesting browser has signed in to the account
 */
export function requestPasswordReset(email: string, client: RequestOrigin, isOwn: boolean): void {
  const done = setTimeout(50 + Math.random() * 200)
    .then(() => runRequest(() => mailPasswordLink(email, client, isOwn)))
    .catch((error) => log('error', 'password link not created', describeError(error)))
    .finally(() => asked.delete(done));
  asked.add(done);
}

export const pendingPasswordResets = () => Promise.all(asked);

/** Replaces earlier links of the account. @returns the id of the link */
async function createPasswordLink(tx: Transaction, userId: string, client: RequestOrigin) {
  await tx
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, 'password')));
  await recordSecurityEvent(tx, { kind: 'password-reset.requested', userId, client });
  return createLink(tx, 'password', { userId });
}

async function mailPasswordLink(email: string, client: RequestOrigin, isOwn: boolean) {
  const find = (tx: Reader) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.suspendedAt)));
  const requester = { network: client.network, isOwn };
  const isThere = (await find(db())).length > 0;
  if (!isThere || !(await countPasswordLink(email, requester))) return;
  await transact(async (tx) => {
    // A change of email may have been undone meanwhile, and the link would go to the person who made it.
    const [user] = await find(tx);
    if (!user) throw new Error('the account has another email now');
    const userId = user.id;
    const linkId = await createPasswordLink(tx, userId, client);
    await queueMail(tx, passwordLink(linkUrl('/reset-password')), { email, userId, linkId });
  });
}

/** For the command line, which prints the link and mails nothing. */
export async function makePasswordLink(userId: string): Promise<string> {
  const token = await transact(async (tx) => {
    await recordAuditEntry(tx, null, userId, 'password-link.created');
    const linkId = await createPasswordLink(tx, userId, commandLineOrigin);
    return createLinkToken(tx, linkId);
  });
  return linkUrl('/reset-password', token);
}

async function openPasswordLink(tx: Reader, token: string) {
  const found = await findLink(tx, token, 'password');
  if (!found?.user) throw invalidLink();
  // The link may be older than the suspension.
  if (found.user.suspendedAt) throw suspendedAccount();
  return { ...found.user, mailedTo: found.mailedTo };
}

/**
 * Ends every session, access token, known browser and link of the account, except links that undo a change of email:
 * this link may have gone to a thief's email. Resets the limits on wrong passwords.
 * @param clientIp for a limit
 * @returns the access that the first verification removed, in words
 */
export async function resetPassword(
  token: string,
  newPassword: string,
  client: RequestOrigin,
  clientIp: string,
): Promise<string[]> {
  const { role } = await openPasswordLink(db(), token);
  await refuseCommonPassword(role, newPassword);
  const passwordHash = await hashPassword(newPassword);
  const { email, removed } = await transact(async (tx) => {
    // Another request may have used the link since the first check.
    const { id: userId, email, mailedTo } = await openPasswordLink(tx, token);
    // A link that an administrator or the operator passed on does not verify the email.
    const removed =
      mailedTo === email
        ? await verifyEmail(tx, { userId, client }, 'by a link')
        : await removeUnverifiedAccess(tx, { userId, client });
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await recordAuditEntry(tx, { id: userId }, userId, 'password.reset');
    await recordSecurityEvent(tx, { kind: 'password.reset', userId, client });
    const deletion = { userId, client, detail: 'all, by the new password' };
    await endSessionsOf(tx, deletion);
    await revokeAllTokens(tx, deletion);
    // Another person may have used the old password on a known browser.
    await forgetDevices(tx, userId);
    await endLinks(tx, userId);
    await queueMail(tx, passwordChanged(), { email, userId });
    return { email, removed };
  });
  await forgiveSignIns(email, clientIp);
  return removed;
}
