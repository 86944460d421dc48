import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { generateIdFromEntropySize } from 'lucia';
import { knownDevices, sessions, users } from '#db/schema/accounts.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { columnsOf } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { randomToken, sha256Hex } from '#platform/server/secrets.ts';
import type { User } from '../domain/account-response.ts';
import type { SignInMethod } from '../domain/sign-in-method.ts';
import {
  type Caller,
  cookiesFor,
  type RequestOrigin,
  readCookie,
  readSessionId,
  sessionExpiry,
  transactAs,
} from './caller.ts';
import { endEmailChange } from './links.ts';
import { type Deletion, deleteAndRecord, recordSecurityEvent } from './security-events.ts';

type Settings = { name: string; path: string; sameSite: 'Lax' | 'Strict'; seconds: number };

/** A cookie with a random value that scripts cannot read. The session cookie is in caller.ts. */
export function browserCookie({ name, path, sameSite, seconds }: Settings) {
  // With `__Host-`, which needs Path=/, no other host of the domain can set it. Both prefixes require Secure.
  const prefix = path === '/' ? '__Host-' : '__Secure-';
  const fullName = () => (config().secure ? prefix + name : name);
  const serialize = (value: string, maxAge: number) =>
    `${fullName()}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${config().secure ? '; Secure' : ''}`;
  return {
    set: (value: string) => serialize(value, seconds),
    clear: () => serialize('', 0),
    read: (request: Request) => readCookie(request, fullName(), '[\\w-]{43}'),
  };
}

export const deviceDays = 180;
const deviceSeconds = deviceDays * 24 * 60 * 60;

export const deviceCookie = browserCookie({
  name: 'known_device',
  path: '/api/auth',
  sameSite: 'Lax',
  seconds: deviceSeconds,
});

function deviceIdOf(request: Request): string | null {
  const value = deviceCookie.read(request);
  return value === null ? null : sha256Hex(value);
}

/** The key that counts a browser's attempts if it has signed in to this account before, or null. */
export async function knownDevice(request: Request, email: string): Promise<string | null> {
  const id = deviceIdOf(request);
  if (id === null) return null;
  const [known] = await db()
    .select({ countedAs: knownDevices.countedAs })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.id, id),
        eq(users.email, email),
        gt(knownDevices.lastUsedAt, new Date(Date.now() - deviceSeconds * 1000)),
      ),
    );
  return known?.countedAs ?? null;
}

/** A new cookie at each sign-in makes a copy of the earlier one useless. @returns the Set-Cookie value */
async function renewDevice(tx: Transaction, request: Request, userId: string): Promise<string> {
  const value = randomToken();
  const [id, previousId, now] = [sha256Hex(value), deviceIdOf(request), new Date()];
  if (previousId !== null)
    await tx.update(knownDevices).set({ id }).where(eq(knownDevices.id, previousId));
  await tx
    .insert(knownDevices)
    .values({ id, userId, countedAs: randomUUID(), createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.id, knownDevices.userId],
      set: { lastUsedAt: now },
    });
  return deviceCookie.set(value);
}

export const forgetDevices = (tx: Transaction, userId: string) =>
  tx.delete(knownDevices).where(eq(knownDevices.userId, userId));

/** An account whose password was checked against this hash, or has just been set. */
export type Verified = { user: User; passwordHash: string };

/** A proof of identity, checked before the transaction that relies on it. */
export type Proof = {
  user: User;
  by: SignInMethod;
  /** Checks that password, passkey or link have not changed since. */
  isValid: (tx: Reader) => Promise<boolean>;
  /** When the person authenticated, if not now; null if unknown. */
  verifiedAt?: Date | null;
  /** The id of an opened link, which is used up and counts as a second step. */
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

type Requester = { request: Request; client: RequestOrigin };

/** Keeps the session of the request. @returns Set-Cookie values */
async function createSession(
  tx: Transaction,
  { request, client }: Requester,
  { user, by, isValid, verifiedAt = new Date() }: Proof,
): Promise<string[]> {
  const isSame = and(eq(users.id, user.id), eq(users.email, user.email), isNull(users.suspendedAt));
  if ((await tx.$count(users, isSame)) === 0 || !(await isValid(tx))) {
    const changed = 'This account has changed since. Sign in again.';
    throw new Problem(401, by.startsWith('password') ? 'Invalid email or password' : changed);
  }
  const id = generateIdFromEntropySize(25);
  const now = new Date();
  await tx.insert(sessions).values({
    id: sha256Hex(id),
    userId: user.id,
    expiresAt: sessionExpiry(),
    createdAt: now,
    lastUsedAt: now,
    confirmedAt: verifiedAt,
    strongProofAt: by === 'password' ? null : verifiedAt,
    device: client.device,
    signedInBy: by,
  });
  const detail = `by ${by}`;
  await recordSecurityEvent(tx, { kind: 'session.created', userId: user.id, client, detail });
  return [...cookiesFor(id), await renewDevice(tx, request, user.id)];
}

export async function replaceSession(tx: Transaction, from: Requester, proof: Proof) {
  const cookies = await createSession(tx, from, proof);
  await deleteSession(tx, from, 'signed in anew');
  return cookies;
}

/** Signs in and ends the session of the request. @returns Set-Cookie values */
export const startSession = (from: Requester, proof: Proof): Promise<string[]> =>
  transact((tx) => replaceSession(tx, from, proof));

/** Signs in and keeps the session of the request. */
export const startAnotherSession = (from: Requester, proof: Proof): Promise<string[]> =>
  transact((tx) => createSession(tx, from, proof));

async function deleteSession(tx: Transaction, { request, client }: Requester, detail: string) {
  const id = readSessionId(request);
  if (!id) return;
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.id, sha256Hex(id)))
    .returning({ userId: sessions.userId });
  if (ended) await recordSecurityEvent(tx, { ...ended, kind: 'session.ended', client, detail });
}

export const signOut = (from: Requester): Promise<void> =>
  transact((tx) => deleteSession(tx, from, 'logged out'));

/**
 * Records that the caller has just authenticated with a method that they added. From then on a session that began with
 * a password alone counts as begun with that method. A pending change of email ends, because the password alone may
 * have begun it.
 */
export async function recordStrongProof(
  tx: Transaction,
  { id, sessionId }: Caller,
  by: SignInMethod,
): Promise<void> {
  await endEmailChange(tx, id);
  await tx
    .update(sessions)
    .set({
      signedInBy: sql`case when ${sessions.signedInBy} = 'password' then ${by} else ${sessions.signedInBy} end`,
      strongProofAt: new Date(),
    })
    .where(eq(sessions.id, sessionId));
}

/** @param which a condition; all by default @returns how many */
export const endSessionsOf = (tx: Transaction, ending: Deletion, which?: SQL): Promise<number> =>
  deleteAndRecord(tx, sessions, 'session.ended', ending, which);

export const endOtherSessions = (
  tx: Transaction,
  { id, client, sessionId }: Caller,
  detail: string,
  which?: SQL,
) => endSessionsOf(tx, { userId: id, client, detail }, and(which, ne(sessions.id, sessionId)));

/** @param id of one session; undefined ends all but the current one */
export const endOwnSessions = (caller: Caller, id?: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    if (id === undefined) {
      await endOtherSessions(tx, caller, 'all others, on the account page');
      return;
    }
    const { id: userId, client } = caller;
    const one = { userId, client, detail: 'one, on the account page' };
    if (!(await endSessionsOf(tx, one, eq(sessions.id, id))))
      throw new Problem(404, 'This session has ended already.');
  });

export async function listSessions({ id: userId, sessionId }: Caller) {
  const rows = await db()
    .select(columnsOf(sessions, 'id', 'device', 'createdAt', 'lastUsedAt'))
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastUsedAt));
  return rows.map((row) => ({ ...row, current: row.id === sessionId }));
}
