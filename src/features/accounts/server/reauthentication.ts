import { eq } from 'drizzle-orm';
import { generateIdFromEntropySize } from 'lucia';
import { oneTimeLinks, sessions, users } from '#db/schema/accounts.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader } from '#platform/server/database/database.ts';
import { Problem, refusedField } from '#platform/server/http/problem.ts';
import { consume, refundPoint, resetLimit } from '#platform/server/limits.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { sha256Hex } from '#platform/server/secrets.ts';
import type { SecondStepOptions } from '../domain/account-response.ts';
import type { ReauthenticationMethod } from '../domain/sign-in-method.ts';
import { secondStepLink } from './account-templates.ts';
import { recordAuditEntry } from './audit.ts';
import { isSecondStepDue, listAuthMethods } from './auth-methods.ts';
import { type Caller, confirmedSince, cookiesFor, isConfirmed, transactAs } from './caller.ts';
import { createLink, createLinkToken, findLink, invalidLink, linkUrl } from './links.ts';
import { verifyPassword } from './passwords.ts';
import { useCode, wrongCode } from './second-step-codes.ts';
import { recordChange, recordRefusal, recordSecurityEvent } from './security-events.ts';
import { type Proof, signedInByPassword } from './sessions.ts';

// The caller authenticates again before adding or removing a sign-in method (docs/decisions/0037).

const reauthenticationRequired = (ways: ReauthenticationMethod[]) =>
  new Problem(403, 'Confirm that it is you first.', { confirm: true, ways });

/**
 * Requires a reauthentication in the last ten minutes. `transactAs` checks it again in the transaction.
 * @throws Problem 403, after which the page asks the person and repeats the request
 */
export async function requireReauthentication(caller: Caller): Promise<void> {
  if (!isConfirmed(caller)) throw reauthenticationRequired(await listAuthMethods(db(), caller.id));
  caller.mustBeConfirmed = true;
}

/**
 * Counts an attempt before it is made: per session, so that a stolen one does not block its owner, and per account.
 * @returns a function that undoes the count after a success
 */
async function countTry({ id, startedAt }: Caller, way: 'password' | 'code') {
  // Counted by method, because a right password must not reset the count of wrong codes; and not by the session's id,
  // which changes after each success.
  const tried = `${way} of ${id} since ${startedAt?.getTime()}`;
  await consume('password', tried);
  await consume('password-account', id);
  return async () => {
    await resetLimit('password', tried);
    await refundPoint('password-account', id);
  };
}

const recordFailure = ({ id: userId, client }: Caller, detail: string) =>
  recordRefusal({ kind: 'identity.failed', userId, client, detail });

export async function verifyOwnPassword(caller: Caller, password: string): Promise<Proof> {
  const takeBack = await countTry(caller, 'password');
  const [found] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.id));
  if (!found || !(await verifyPassword(found.passwordHash, password))) {
    await recordFailure(caller, 'wrong password');
    throw refusedField('password', 'This is not your password');
  }
  await takeBack();
  return signedInByPassword({ user: caller, passwordHash: found.passwordHash });
}

/** Uses up a code of the app or a recovery code. */
export async function verifyOwnCode(caller: Caller, code: string): Promise<Proof> {
  const takeBack = await countTry(caller, 'code');
  const isRight = await transactAs(caller, (tx) => useCode(tx, caller.id, code, caller.client));
  if (!isRight) {
    await recordFailure(caller, 'wrong code');
    throw wrongCode();
  }
  await takeBack();
  const isValid = async (tx: Reader) => (await listAuthMethods(tx, caller.id)).includes('code');
  return { user: caller, by: 'password and code', isValid };
}

/** Gives the session another id, so that a copy of the earlier one is useless. @returns Set-Cookie values */
export async function confirmSessionIdentity(
  caller: Caller,
  { user, by, isValid, linkId }: Proof,
): Promise<string[]> {
  if (user.id !== caller.id) throw new Problem(403, 'This belongs to another account.');
  const id = generateIdFromEntropySize(25);
  const now = new Date();
  await transactAs(caller, async (tx) => {
    if (!(await isValid(tx))) throw new Problem(409, 'This account has changed since. Try again.');
    await tx
      .update(sessions)
      .set({
        id: sha256Hex(id),
        renewedFrom: caller.sessionId,
        confirmedAt: now,
        ...((linkId || by !== 'password') && { strongProofAt: now }),
        lastUsedAt: now,
        // A second step counts as if it had been part of the sign-in.
        signedInBy: caller.signedInBy === 'password' ? by : caller.signedInBy,
      })
      .where(eq(sessions.id, caller.sessionId));
    const method = by === 'password and code' ? 'code' : by;
    const detail = `by ${linkId ? 'a link' : method}`;
    const { id: userId, client } = caller;
    await recordSecurityEvent(tx, { kind: 'identity.confirmed', userId, client, detail });
    if (linkId) await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.id, linkId));
  });
  return cookiesFor(id);
}

// Changing sign-in methods needs more than the password (docs/decisions/0037).

const isStrong = (method: ReauthenticationMethod) => method !== 'password';
const listStrongMethods = async (tx: Reader, userId: string) =>
  (await listAuthMethods(tx, userId)).filter(isStrong);

async function requireNoStrongMethod(tx: Reader, userId: string): Promise<void> {
  if ((await listStrongMethods(tx, userId)).length > 0)
    throw new Problem(
      409,
      'This account has a passkey, codes or a linked provider: use one of them.',
    );
}

const linkFirst =
  'Your password alone is not enough for this. Your account page says how to get a link for it.';

/**
 * Requires a recent authentication by a passkey, a code or the provider. Without any of them the password is enough,
 * unless the lab requires a second step: then a mailed link is needed. `transactAs` checks it again.
 * @param since the earliest authentication that counts
 * @throws Problem 403, after which the page asks the person or explains how to get the link
 */
export async function requireSignInProof(caller: Caller, since = confirmedSince()): Promise<void> {
  const isRecent = (verifiedAt: Date | null) => verifiedAt !== null && verifiedAt > since;
  const methods = await listAuthMethods(db(), caller.id);
  const strongMethods = methods.filter(isStrong);
  const strong = strongMethods.length > 0 || isSecondStepDue(caller);
  if (!isRecent(caller.strongProofAt)) {
    if (strongMethods.length > 0) throw reauthenticationRequired(strongMethods);
    if (strong) throw new Problem(403, linkFirst, { secondStepLink: true });
    if (!isRecent(caller.confirmedAt)) throw reauthenticationRequired(methods);
  }
  caller.signInChange = { since, strong };
}

export async function secondStepOptions(caller: Caller): Promise<SecondStepOptions> {
  const methods = await listStrongMethods(db(), caller.id);
  const { strongProofAt } = caller;
  const isOpen =
    !isSecondStepDue(caller) || (strongProofAt !== null && strongProofAt > confirmedSince());
  if (methods.length > 0 || isOpen) return { methods, link: 'not needed' };
  if (caller.emailVerifiedAt === null) return { methods, link: 'unproven' };
  return { methods, link: config().smtpUrl === undefined ? 'no mail' : 'by mail' };
}

const refusals = {
  'not needed': 'No link is needed. Set up a second step on your account page.',
  'no mail': 'This site sends no mail. Ask an administrator for a link.',
  unproven: 'Your email address is not confirmed. Your account page says how to confirm it.',
};

export async function mailSecondStepLink(caller: Caller): Promise<void> {
  const { id: userId, email, client } = caller;
  await requireNoStrongMethod(db(), userId);
  const { link } = await secondStepOptions(caller);
  if (link !== 'by mail') throw new Problem(409, refusals[link]);
  await consume('second-step-link', email);
  await transactAs(caller, async (tx) => {
    const linkId = await createLink(tx, 'second-step', { userId });
    await queueMail(tx, secondStepLink(linkUrl('/second-step')), { email, userId, linkId });
    await recordSecurityEvent(tx, { kind: 'second-step-link.created', userId, client });
  });
}

/**
 * The link works only in a session of the account, so the password is needed too.
 * @param actor null for the command line
 */
export const createSecondStepLink = (actor: Caller | null, userId: string): Promise<string> =>
  transactAs(actor, async (tx) => {
    await requireNoStrongMethod(tx, userId);
    const linkId = await createLink(tx, 'second-step', { userId });
    const token = await createLinkToken(tx, linkId);
    const kind = 'second-step-link.created';
    await recordAuditEntry(tx, actor, userId, kind);
    await recordChange(tx, actor, userId, kind);
    return linkUrl('/second-step', token);
  });

/** Allows the session to set up a second step for ten minutes. @returns Set-Cookie values */
export async function openSecondStepLink(caller: Caller, token: string) {
  const find = (tx: Reader) =>
    findLink(tx, token, 'second-step', eq(oneTimeLinks.userId, caller.id));
  const found = await find(db());
  if (!found) throw invalidLink();
  await requireNoStrongMethod(db(), caller.id);
  const isValid = async (tx: Reader) =>
    (await find(tx)) !== undefined && (await listStrongMethods(tx, caller.id)).length === 0;
  const proof = { user: caller, by: 'password', isValid, linkId: found.link.id } as const;
  return confirmSessionIdentity(caller, proof);
}
