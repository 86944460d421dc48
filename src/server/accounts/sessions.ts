import { and, desc, eq, exists, gt, ne, type SQL, sql } from 'drizzle-orm';
import { sessions, users } from '../../../db/schema.ts';
import type { SessionInfo } from '../../domain/account.ts';
import type { User } from '../../domain/role.ts';
import type { SignInWay } from '../../domain/sign-in-method.ts';
import { db } from '../database/database.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';
import type { Transaction } from '../database/transaction.ts';
import { Problem } from '../http/problem.ts';
import { sha256Hex } from '../sha256.ts';
import type { Caller } from './caller.ts';
import type { Client } from './client.ts';
import { renewDevice } from './known-devices.ts';
import { cookiesFor, lucia, readSessionId } from './lucia.ts';
import { insertSecurityEventStatement, recordSecurityEvent } from './security-events.ts';
import { SessionRefused } from './session-table.ts';

/** An account whose password was verified against this hash, or was just set to it. */
export type Verified = { user: User; passwordHash: string };

/** Who is to be signed in, how they proved it, and what has to hold still when the session is made. */
export type Proven = {
  user: User;
  by: SignInWay;
  /** SQL: about the row of `users`. */
  stillHolds: SQL;
  /** When they proved it, where that was not just now; null where it is not known. */
  provenAt?: Date | null;
  /** The id of the link that they opened; it is used up, and worth as much as a second step. */
  linkId?: string;
};

export const byPassword = ({ user, passwordHash }: Verified): Proven => ({
  user,
  by: 'password',
  stillHolds: eq(users.passwordHash, passwordHash),
});

/** Starts a new session; the one the request came with, if any, ends. Returns Set-Cookie values. @throws Problem 401 */
export async function startSession(
  request: Request,
  proven: Proven,
  client: Client,
): Promise<string[]> {
  const cookies = await startAnotherSession(request, proven, client);
  await endSession(request, client, 'signed in anew');
  return cookies;
}

/**
 * Starts a new session beside the one the request came with, if any. Returns Set-Cookie values.
 * @throws Problem 401 where what was proven no longer holds, or the account was suspended since
 */
export async function startAnotherSession(
  request: Request,
  proven: Proven,
  client: Client,
): Promise<string[]> {
  const now = new Date();
  const { user, by: signedInBy, stillHolds, provenAt = now } = proven;
  const known = renewDevice(request);
  const attributes = {
    createdAt: now,
    lastUsedAt: now,
    confirmedAt: provenAt,
    strongProofAt: signedInBy === 'password' ? null : provenAt,
    device: client.device,
    signedInBy,
    signIn: { stillHolds, email: user.email, client, device: known },
  };
  try {
    const { id } = await lucia().createSession(user.id, attributes);
    return [...cookiesFor(id), known.cookie];
  } catch (error) {
    if (error instanceof SessionRefused) throw refusedSignIn(signedInBy);
    throw error;
  }
}

const refusedSignIn = (by: SignInWay) =>
  new Problem(
    401,
    by.startsWith('password')
      ? 'Invalid email or password'
      : 'This account has changed since. Sign in again.',
  );

/** The statement that notes that the caller has just proven who they are by a method that they have added. */
export const noteStrongProofStatement = ({ sessionId }: Caller, by: SignInWay) =>
  db()
    .update(sessions)
    .set({
      signedInBy: sql`case when signed_in_by = 'password' then ${by} else signed_in_by end`,
      strongProofAt: new Date(),
    })
    .where(eq(sessions.id, sessionId));

/** Records that the caller has just proven who they are by a method that they have added. */
export const recordStrongProof = (tx: Transaction, { sessionId }: Caller, by: SignInWay) =>
  tx
    .update(sessions)
    .set({
      signedInBy: sql`case when ${sessions.signedInBy} = 'password' then ${by} else ${sessions.signedInBy} end`,
      strongProofAt: new Date(),
    })
    .where(eq(sessions.id, sessionId));

/** @param why for the security log */
export async function endSession(request: Request, client: Client, why: string): Promise<void> {
  const id = readSessionId(request);
  if (!id) return;
  const ended = eq(sessions.id, sha256Hex(id));
  const owner = db().select({ id: sessions.userId }).from(sessions).where(ended);
  await db().batch([
    insertSecurityEventStatement(
      { kind: 'session ended', userId: sql`(${owner})`, client, detail: why },
      exists(owner),
    ),
    db().delete(sessions).where(ended),
  ]);
}

/** The statements that end sessions of an account and note it. @param which of them; all without it */
export const endSessionsStatements = (
  userId: string,
  client: Client,
  detail: string,
  which?: SQL,
) =>
  thenIfChanged(
    db()
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), which))
      .returning({ id: sessions.id }),
    (changed) =>
      insertSecurityEventStatement({ kind: 'session ended', userId, client, detail }, changed),
  );

/** The same for the caller, whose present session stays. */
export const endOtherSessionsStatements = (caller: Caller, detail: string, which?: SQL) =>
  endSessionsStatements(
    caller.id,
    caller.client,
    detail,
    and(which, ne(sessions.id, caller.sessionId)),
  );

/** Ends sessions of an account and records it. @param which of them; all without it @returns how many there were */
export async function endSessionsOf(
  tx: Transaction,
  userId: string,
  client: Client,
  detail: string,
  which?: SQL,
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), which))
    .returning({ id: sessions.id });
  if (ended.length > 0)
    await recordSecurityEvent(tx, { kind: 'session ended', userId, client, detail });
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
