// Another address for an account. It counts once the link that was mailed there is used, since a slip of the keys would
// otherwise hand the account to a stranger. The former address is told then, and can undo it.
import { randomBytes } from 'node:crypto';
import { and, eq, gt, gte, isNull, ne, or } from 'drizzle-orm';
import { linkTokens, oneTimeLinks, users } from '../../../db/schema.ts';
import type { EmailChange, User } from '../../domain/account-response.ts';
import { config } from '../config.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { brokenConstraint } from '../database/errors.ts';
import { demoAccount } from '../demo.ts';
import { Problem } from '../http/problem.ts';
import { consume } from '../limits.ts';
import { insertLetterStatement, mailWaits } from '../mail/outbox.ts';
import { countEmailLink } from '../mail/recipient-limits.ts';
import {
  emailChanged,
  emailLink,
  emailRestored,
  emailUndone,
  ownEmailLink,
} from '../mail/templates.ts';
import { refuseEmail, refuseLabs, taken } from './accounts.ts';
import { type Caller, callerMayWriteStatement } from './caller.ts';
import type { Client } from './client.ts';
import { keepCorrespondenceStatements } from './correspondence.ts';
import { firstProof, removeAccessStatements } from './first-proof.ts';
import { endLinksStatement, hasToken, invalid, linkUrl, makeLink, valid, works } from './links.ts';
import { hashPassword } from './passwords.ts';
import { unprovenEmail } from './proven-email.ts';
import { insertSecurityEventStatement } from './security-events.ts';
import { endOtherSessionsStatements } from './sessions.ts';
import { findBlockingAccount, replaceUnverifiedAccount } from './unverified-accounts.ts';

const pending = ({ id }: Pick<User, 'id'>) =>
  and(eq(oneTimeLinks.userId, id), eq(oneTimeLinks.purpose, 'email'));

/** The address that the caller's account gets once its link is used; null where none was asked for. */
export async function pendingEmailChange(caller: Pick<User, 'id'>): Promise<EmailChange | null> {
  const [link] = await db()
    .select({ email: oneTimeLinks.email, expiresAt: oneTimeLinks.expiresAt })
    .from(oneTimeLinks)
    .where(and(pending(caller), gt(oneTimeLinks.expiresAt, new Date())));
  return link?.email ? { email: link.email, expiresAt: link.expiresAt.toISOString() } : null;
}

/**
 * Mails a link to an address that the caller wants to have, or to their own where that is unproven. An earlier one to another address stops working.
 * @throws Problem 400 (the lab's address, the demo account), 409 (the address has an
 *   account), 429
 */
export async function askForEmail(caller: Caller, email: string): Promise<void> {
  const isOwn = email === caller.email;
  if (isOwn && caller.emailProvenAt) return;
  if (isOwn && !config().smtpUrl) throw unprovenEmail();
  refuseLabs(email);
  // By its address it is found and closed once DEMO is turned off.
  if (caller.email === demoAccount.email) refuseEmail('The demo account keeps its address');
  await consume('email-change', caller.id);
  await countEmailLink(email, caller.client.network);
  if (!isOwn && (await findBlockingAccount(email))) throw taken();
  const { id, statement } = makeLink('email', { userId: caller.id, email });
  await db().batch([
    callerMayWriteStatement(caller),
    db().delete(oneTimeLinks).where(pending(caller)),
    statement,
    insertLetterStatement((isOwn ? ownEmailLink : emailLink)(linkUrl('/confirm-email')), {
      email,
      userId: caller.id,
      linkId: id,
    }),
  ]);
  mailWaits();
}

/** Takes back what the caller has asked for: its link stops working. */
export async function cancelEmailChange(caller: Caller): Promise<void> {
  await db().batch([
    callerMayWriteStatement(caller),
    db().delete(oneTimeLinks).where(pending(caller)),
  ]);
}

/** Runs a batch that uses a link. @throws Problem 400 (used meanwhile), 409 (the address has an account by now) */
async function useLink(statements: Parameters<ReturnType<typeof db>['batch']>[0]): Promise<void> {
  try {
    await db().batch(statements);
  } catch (error) {
    if (brokenConstraint(error) === 'unique') throw taken();
    // Another constraint breaks where the account itself has gone.
    if (isAborted(error, 'the link still works') || brokenConstraint(error)) throw invalid();
    throw error;
  }
  mailWaits();
}

/**
 * Gives the caller's account the address that a link was mailed to, and tells the former one; every other session ends.
 * The link alone is not enough: it may have been mailed to a stranger, by a slip of the keys.
 * @returns the access that the first proof of the address removed, in words
 * @throws Problem 400 (no such link, used, or expired), 403 (another account's link), 409 (the address has an account by
 *   now that is its owner's)
 */
export async function confirmEmail(token: string, caller: Caller): Promise<string[]> {
  const [link] = await db()
    .select({
      userId: users.id,
      former: users.email,
      email: oneTimeLinks.email,
      mailedTo: linkTokens.mailedTo,
    })
    .from(oneTimeLinks)
    .innerJoin(linkTokens, hasToken)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(and(valid(token, 'email'), isNull(users.suspendedAt)));
  if (!link?.email) throw invalid();
  const { userId, former, email, mailedTo } = link;
  if (userId !== caller.id)
    throw new Problem(403, 'This link is for another account. Sign in to that one first.');
  const { client, sessionId: keptSessionId } = caller;
  const proves = mailedTo === email;
  const proof = proves
    ? await firstProof({ userId, client, how: 'by a link', keptSessionId })
    : { removed: [], statements: [] };
  if (email === former) {
    // Passed on by hand it proves nothing.
    if (!proves) throw invalid();
    await useLink([
      callerMayWriteStatement(caller),
      abortBatchUnless('the link still works', works(token, 'email')),
      ...proof.statements,
      endLinksStatement(userId),
    ]);
    return proof.removed;
  }
  const unverified = await replaceUnverifiedAccount(email, userId);
  const undo = makeLink('email-undo', { userId, email: former });
  await useLink([
    callerMayWriteStatement(caller),
    abortBatchUnless('the link still works', works(token, 'email')),
    ...unverified.statements,
    ...keepCorrespondenceStatements({ id: userId, email: former }),
    ...proof.statements,
    db()
      .update(users)
      .set({ email, emailProvenAt: proves ? new Date() : null })
      .where(eq(users.id, userId)),
    // Links that were sent to the former address set no password any more.
    endLinksStatement(userId),
    undo.statement,
    insertLetterStatement(emailChanged(linkUrl('/undo-email')), {
      email: former,
      userId,
      linkId: undo.id,
    }),
    insertSecurityEventStatement({ kind: 'email changed', userId, client: caller.client }),
    ...endOtherSessionsStatements(caller, 'all others, by the new email'),
  ]);
  return proof.removed;
}

/**
 * Gives an account back the address that a link to undo a change was mailed to. Whoever made the change knew the
 * password, so it no longer signs in, nor do passkeys, no code is asked for, every session ends, and a link for a new one
 * is mailed.
 *
 * Of the links to undo a change, those of earlier changes stay, and those of later ones go: somebody who has moved an
 * account twice holds the later one, and must neither use it afterwards nor take the owner's away by using it first.
 * @throws Problem 400 (no such link, used, or expired), 409 (the address has an account that is shown to be its
 *   owner's, has rights, is suspended, or wrote something)
 */
export async function undoEmailChange(token: string, client: Client): Promise<void> {
  const [link] = await db()
    .select({
      userId: users.id,
      present: users.email,
      former: oneTimeLinks.email,
      mailedTo: linkTokens.mailedTo,
      createdAt: oneTimeLinks.createdAt,
    })
    .from(oneTimeLinks)
    .innerJoin(linkTokens, hasToken)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(valid(token, 'email-undo'));
  if (!link?.former) throw invalid();
  const { userId, present, former: email, mailedTo, createdAt } = link;
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const next = makeLink('password', { userId });
  await useLink([
    abortBatchUnless('the link still works', works(token, 'email-undo')),
    ...(await replaceUnverifiedAccount(email, userId)).statements,
    db()
      .update(users)
      .set({
        email,
        passwordHash,
        emailProvenAt: mailedTo === email ? new Date() : null,
      })
      .where(eq(users.id, userId)),
    insertSecurityEventStatement({
      kind: 'email changed',
      userId,
      client,
      detail: 'back to the one before',
    }),
    // Whoever made the change may have added, turned on and linked what they have.
    ...removeAccessStatements(userId, client, 'since the email was changed back'),
    db()
      .delete(oneTimeLinks)
      .where(
        and(
          eq(oneTimeLinks.userId, userId),
          or(ne(oneTimeLinks.purpose, 'email-undo'), gte(oneTimeLinks.createdAt, createdAt)),
        ),
      ),
    next.statement,
    insertLetterStatement(emailRestored(linkUrl('/reset-password')), {
      email,
      userId,
      linkId: next.id,
    }),
    insertLetterStatement(emailUndone(), { email: present, userId }),
  ]);
}
