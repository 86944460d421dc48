// The caller proves again who they are, before adding or removing a sign-in method (docs/decisions/0037).
import { eq } from 'drizzle-orm';
import { generateIdFromEntropySize } from 'lucia';
import { oneTimeLinks, sessions, users } from '../../../../db/schema/accounts.ts';
import { db, type Reader, transact } from '../../../platform/server/database/database.ts';
import { Problem, refusedField, signInFirst } from '../../../platform/server/http/problem.ts';
import { consume, refundPoint, resetLimit } from '../../../platform/server/limits.ts';
import { sha256Hex } from '../../../platform/server/sha256.ts';
import type { ReauthenticationMethod } from '../domain/sign-in-method.ts';
import { listAuthMethods } from './auth-methods.ts';
import { type Caller, cookiesFor, isConfirmed, readSessionId, requireCaller } from './caller.ts';
import { useCode, wrongCode } from './codes.ts';
import { verifyPassword } from './passwords.ts';
import type { RequestOrigin } from './request-origin.ts';
import { recordRefusal, recordSecurityEvent } from './security-events.ts';
import { type Proof, signedInByPassword } from './sessions.ts';

export const reauthenticationRequired = (ways: ReauthenticationMethod[]) =>
  new Problem(403, 'Confirm that it is you first.', { confirm: true, ways });

/**
 * Requires a proof of the last ten minutes. `requireCaller` checks it again in the transaction.
 * @throws Problem 403: the page asks the person, and sends the same request again
 */
export async function requireReauthentication(caller: Caller): Promise<void> {
  if (!isConfirmed(caller)) throw reauthenticationRequired(await listAuthMethods(db(), caller.id));
  caller.mustBeConfirmed = true;
}

/**
 * Counts a try before it is made: per session, so that a stolen one does not hinder its owner, and per account.
 * @returns takes it back, after a success
 * @throws Problem 429
 */
async function countTry(
  { id, sessionId }: Caller,
  way: 'password' | 'code',
): Promise<() => Promise<void>> {
  // A password that is right forgives no wrong codes.
  const tried = `${way} of ${sessionId}`;
  await consume('password', tried);
  await consume('password-account', id);
  return async () => {
    await resetLimit('password', tried);
    await refundPoint('password-account', id);
  };
}

const recordFailure = ({ id: userId, client }: Caller, detail: string) =>
  recordRefusal({ kind: 'identity.failed', userId, client, detail });

/** @throws Problem 400, 429 */
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

/** Uses up a code of the app or a recovery code. @throws Problem 400, 429 */
export async function verifyOwnCode(caller: Caller, code: string): Promise<Proof> {
  const takeBack = await countTry(caller, 'code');
  const isRight = await transact(async (tx) => {
    await requireCaller(tx, caller);
    return useCode(tx, caller.id, code, caller.client);
  });
  if (!isRight) {
    await recordFailure(caller, 'wrong code');
    throw wrongCode();
  }
  await takeBack();
  const isValid = async (tx: Reader) => (await listAuthMethods(tx, caller.id)).includes('code');
  return { user: caller, by: 'password and code', isValid };
}

/**
 * The session gets another id, so that a copy of the previous one is of no use.
 * @returns Set-Cookie values
 * @throws Problem 401, 403 (the proof is about another account), 409 (it is no longer valid)
 */
export async function confirmSessionIdentity(
  request: Request,
  caller: Caller,
  { user, by, isValid, linkId }: Proof,
  client: RequestOrigin,
): Promise<string[]> {
  const former = readSessionId(request);
  if (!former) throw signInFirst();
  if (user.id !== caller.id) throw new Problem(403, 'This belongs to another account.');
  const id = generateIdFromEntropySize(25);
  const now = new Date();
  await transact(async (tx) => {
    await requireCaller(tx, caller);
    if (!(await isValid(tx))) throw new Problem(409, 'This account has changed since. Try again.');
    await tx
      .update(sessions)
      .set({
        id: sha256Hex(id),
        renewedFrom: sha256Hex(former),
        confirmedAt: now,
        ...((linkId || by !== 'password') && { strongProofAt: now }),
        lastUsedAt: now,
        // A second step counts as if it had been part of the sign-in.
        signedInBy: caller.signedInBy === 'password' ? by : caller.signedInBy,
      })
      .where(eq(sessions.id, sha256Hex(former)));
    const detail = linkId ? 'by a link' : by === 'password and code' ? 'by code' : `by ${by}`;
    const userId = caller.id;
    await recordSecurityEvent(tx, { kind: 'identity.confirmed', userId, client, detail });
    if (linkId) await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.id, linkId));
  });
  return cookiesFor(id);
}
