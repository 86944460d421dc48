import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { generateIdFromEntropySize } from 'lucia';
import { sessions, users } from '../../../../db/schema/accounts.ts';
import { db } from '../../../platform/server/database/database.ts';
import {
  type Reader,
  type Transaction,
  transact,
} from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { sha256Hex } from '../../../platform/server/sha256.ts';
import type { SessionInfo, User } from '../domain/account-response.ts';
import type { SignInMethod } from '../domain/sign-in-method.ts';
import { type Caller, requireCaller } from './caller.ts';
import { renewDevice } from './known-devices.ts';
import { cookiesFor, lucia, readSessionId, sessionExpiry } from './lucia.ts';
import type { RequestOrigin } from './request-origin.ts';
import { recordSecurityEvent } from './security-events.ts';

/** An account whose password was verified against this hash, or was just set to it. */
export type Verified = { user: User; passwordHash: string };

/** A proof of identity, checked before the transaction that relies on it. */
export type Proof = {
  user: User;
  by: SignInMethod;
  /** Checks that the password, passkey or link was not changed or removed since. */
  isValid: (tx: Reader) => Promise<boolean>;
  /** When the person proved it, where that was not just now; null where it is not known. */
  provenAt?: Date | null;
  /** The id of the link that they opened; it is used up, and worth as much as a second step. */
  linkId?: string;
};

export const signedInByPassword = ({ user, passwordHash }: Verified): Proof => ({
  user,
  by: 'password',
  isValid: async (tx) => {
    const isSame = and(eq(users.id, user.id), eq(users.passwordHash, passwordHash));
    return (await tx.$count(users, isSame)) > 0;
  },
});

/**
 * Starts a new session beside the session of the request, if any.
 * @returns Set-Cookie values
 * @throws Problem 401 where the proof is no longer valid, or the account was suspended since
 */
export async function createSession(
  tx: Transaction,
  request: Request,
  { user, by, isValid, provenAt = new Date() }: Proof,
  client: RequestOrigin,
): Promise<string[]> {
  const isSame = and(eq(users.id, user.id), eq(users.email, user.email), isNull(users.suspendedAt));
  if ((await tx.$count(users, isSame)) === 0 || !(await isValid(tx))) throw refusedSignIn(by);
  const id = generateIdFromEntropySize(25);
  const now = new Date();
  await tx.insert(sessions).values({
    id: sha256Hex(id),
    userId: user.id,
    expiresAt: sessionExpiry(),
    createdAt: now,
    lastUsedAt: now,
    confirmedAt: provenAt,
    strongProofAt: by === 'password' ? null : provenAt,
    device: client.device,
    signedInBy: by,
  });
  await recordSecurityEvent(tx, {
    kind: 'session.created',
    userId: user.id,
    client,
    detail: `by ${by}`,
  });
  return [...cookiesFor(id), await renewDevice(tx, request, user.id)];
}

const refusedSignIn = (by: SignInMethod) =>
  new Problem(
    401,
    by.startsWith('password')
      ? 'Invalid email or password'
      : 'This account has changed since. Sign in again.',
  );

/** The same in the place of the session of the request, which ends. */
export async function replaceSession(
  tx: Transaction,
  request: Request,
  proof: Proof,
  client: RequestOrigin,
): Promise<string[]> {
  const cookies = await createSession(tx, request, proof, client);
  await deleteSession(tx, request, client, 'signed in anew');
  return cookies;
}

/** Signs in by a proof; the session of the request, if any, ends. @returns Set-Cookie values @throws Problem 401 */
export const startSession = (
  request: Request,
  proof: Proof,
  client: RequestOrigin,
): Promise<string[]> => transact((tx) => replaceSession(tx, request, proof, client));

/** The same, and the session of the request stays. */
export const startAnotherSession = (
  request: Request,
  proof: Proof,
  client: RequestOrigin,
): Promise<string[]> => transact((tx) => createSession(tx, request, proof, client));

/** Ends the session of the request, if any. @param why for the security log */
async function deleteSession(
  tx: Transaction,
  request: Request,
  client: RequestOrigin,
  why: string,
) {
  const id = readSessionId(request);
  if (!id) return;
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.id, sha256Hex(id)))
    .returning({ userId: sessions.userId });
  if (ended)
    await recordSecurityEvent(tx, {
      kind: 'session.ended',
      userId: ended.userId,
      client,
      detail: why,
    });
}

/** Ends the session of the request, if any. */
export const signOut = (request: Request, client: RequestOrigin): Promise<void> =>
  transact((tx) => deleteSession(tx, request, client, 'logged out'));

/** Records that the caller has just proven who they are by a method that they have added. */
export const recordStrongProof = (tx: Transaction, { sessionId }: Caller, by: SignInMethod) =>
  tx
    .update(sessions)
    .set({
      signedInBy: sql`case when ${sessions.signedInBy} = 'password' then ${by} else ${sessions.signedInBy} end`,
      strongProofAt: new Date(),
    })
    .where(eq(sessions.id, sessionId));

/** Ends sessions of an account and records it. @param which of them; all without it @returns how many there were */
export async function endSessionsOf(
  tx: Transaction,
  userId: string,
  client: RequestOrigin,
  detail: string,
  which?: SQL,
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), which))
    .returning({ id: sessions.id });
  if (ended.length > 0)
    await recordSecurityEvent(tx, { kind: 'session.ended', userId, client, detail });
  return ended.length;
}

/** The same for the caller, whose present session stays. */
export const endOtherSessions = (tx: Transaction, caller: Caller, detail: string, which?: SQL) =>
  endSessionsOf(
    tx,
    caller.id,
    caller.client,
    detail,
    and(which, ne(sessions.id, caller.sessionId)),
  );

/**
 * Ends one of the caller's sessions, or all but the present one.
 * @param id as `listSessions` returns it
 * @throws Problem 404 (the session has ended already)
 */
export const endOwnSessions = (caller: Caller, id?: string): Promise<void> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    if (id === undefined) {
      await endOtherSessions(tx, caller, 'all others, on the account page');
      return;
    }
    const one = eq(sessions.id, id);
    if (!(await endSessionsOf(tx, caller.id, caller.client, 'one, on the account page', one)))
      throw new Problem(404, 'This session has ended already.');
  });

export const removeExpiredSessions = () => lucia().deleteExpiredSessions();

/** The caller's sessions, the latest used first. */
export async function listSessions({ id: userId, sessionId }: Caller): Promise<SessionInfo[]> {
  const rows = await db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, Date.now() / 1000)))
    .orderBy(desc(sessions.lastUsedAt));
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    current: id === sessionId,
  }));
}
