import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { linkTokens, oneTimeLinks, users } from '../../../db/schema.ts';
import { insertAuditEntryStatement } from '../audit.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { brokenConstraint } from '../database/errors.ts';
import { asOneRequest } from '../database/request-wait.ts';
import { describe, log } from '../log.ts';
import { insertLetterStatement, mailWaits } from '../mail/outbox.ts';
import { countPasswordLink } from '../mail/recipient-limits.ts';
import { passwordChanged, passwordLink } from '../mail/templates.ts';
import { revokeTokensStatements } from './access-tokens.ts';
import { forgiveSignIns } from './attempts.ts';
import { type Client, commandLine } from './client.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { firstProof } from './first-proof.ts';
import { forgetDevicesStatement } from './known-devices.ts';
import {
  endLinksStatement,
  hasToken,
  invalid,
  linkUrl,
  makeLink,
  makeToken,
  valid,
  works,
} from './links.ts';
import { emailUnchangedStatement } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import { insertSecurityEventStatement } from './security-events.ts';
import { endSessionsStatements } from './sessions.ts';

/** What was asked for and is not mailed yet. */
const asked = new Set<Promise<void>>();

/** Long enough for the response to be sent. Not always the same, so that nobody can wait for it exactly. */
const apartMs = () => 50 + Math.random() * 200;

/**
 * Mails a link for a new password, where the address has an account: some time after the response, which must
 * not tell whether it has, neither by its words nor by its time.
 */
export function askForPasswordLink(email: string, client: Client): void {
  const done = setTimeout(apartMs())
    .then(() => asOneRequest(() => mailPasswordLink(email, client)))
    .catch((error) => log('error', 'a password link was not made', describe(error)))
    .finally(() => asked.delete(done));
  asked.add(done);
}

/** Waits until every link that was asked for is in the outbox. */
export const askedPasswordLinks = () => Promise.all(asked);

/** Only the newest link of an account sets a password: whoever asks again has lost the one before, or fears for it. */
const earlierStatement = (userId: string) =>
  db()
    .delete(oneTimeLinks)
    .where(and(eq(oneTimeLinks.userId, userId), eq(oneTimeLinks.purpose, 'password')));

const insertAskedForStatement = (userId: string, client: Client) =>
  insertSecurityEventStatement({ kind: 'new password asked for', userId, client });

async function mailPasswordLink(email: string, client: Client): Promise<void> {
  const [user] = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.suspendedAt)));
  if (!user || !(await countPasswordLink(email, client.network))) return;
  const { id, statement } = makeLink('password', { userId: user.id });
  await db().batch([
    // A change of the address may have been undone meanwhile: the link would go to whoever had made it.
    emailUnchangedStatement(user.id, email),
    earlierStatement(user.id),
    statement,
    insertLetterStatement(passwordLink(linkUrl('/reset-password')), {
      email,
      userId: user.id,
      linkId: id,
    }),
    insertAskedForStatement(user.id, client),
  ]);
  mailWaits();
}

/** A link for a new password, for the command line, which prints it and mails nothing. */
export async function makePasswordLink(userId: string): Promise<string> {
  const { id, statement } = makeLink('password', { userId });
  const { token, statement: opening } = makeToken(id, null);
  const record = insertAuditEntryStatement({
    actorId: null,
    action: 'password link made',
    subjectId: userId,
  });
  await db().batch([
    earlierStatement(userId),
    statement,
    opening,
    record,
    insertAskedForStatement(userId, commandLine),
  ]);
  return linkUrl('/reset-password', token);
}

/**
 * Sets a password by a mailed link; every session and access token of the account ends, no browser is known, and its other links end but
 * those that undo a change of the address: somebody else may have made the change, and got this link at their own.
 * Whoever was kept from signing in by wrong passwords, their own or a stranger's, can do so now.
 * @param from the client for a limit
 * @returns the access that the first proof of the address removed, in words
 * @throws Problem 400 (no such link, used, or expired; a common password for somebody with rights)
 */
export async function resetPassword(
  token: string,
  newPassword: string,
  client: Client,
  from: string,
): Promise<string[]> {
  const [link] = await db()
    .select({
      userId: users.id,
      email: users.email,
      role: users.role,
      mailedTo: linkTokens.mailedTo,
    })
    .from(oneTimeLinks)
    .innerJoin(linkTokens, hasToken)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(valid(token, 'password'));
  if (!link) throw invalid();
  await refuseCommonPassword(link.role, newPassword);
  const passwordHash = await hashPassword(newPassword);
  const { userId } = link;
  const proof = await firstProof({
    userId,
    client,
    how: 'by a link',
    proves: link.mailedTo === link.email,
  });
  try {
    await db().batch([
      // Another request may have used the link meanwhile.
      abortBatchUnless('the link still works', works(token, 'password')),
      db().update(users).set({ passwordHash }).where(eq(users.id, link.userId)),
      insertAuditEntryStatement({
        actorId: link.userId,
        action: 'password set by link',
        subjectId: link.userId,
      }),
      insertSecurityEventStatement({ kind: 'password set by link', userId: link.userId, client }),
      ...endSessionsStatements(link.userId, client, 'all, by the new password'),
      ...revokeTokensStatements(link.userId, client, 'all, by the new password'),
      // Whoever had the old password may have signed in with it.
      forgetDevicesStatement(link.userId),
      endLinksStatement(link.userId),
      ...proof.statements,
      insertLetterStatement(passwordChanged(), { email: link.email, userId: link.userId }),
    ]);
  } catch (error) {
    // A constraint breaks where the account itself has gone.
    if (isAborted(error, 'the link still works') || brokenConstraint(error)) throw invalid();
    throw error;
  }
  mailWaits();
  await forgiveSignIns(link.email, from);
  return proof.removed;
}
