import { and, desc, eq, exists, gt, isNull, ne, sql } from 'drizzle-orm';
import { Lucia, type Session, type User as SessionUser, TimeSpan } from 'lucia';
import { sessions, users } from '../../../db/schema.ts';
import type { SessionInfo } from '../../domain/account.ts';
import type { Role, User } from '../../domain/role.ts';
import { config } from '../config.ts';
import { abortBatchUnless } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { asOneRequest } from '../database/request-wait.ts';
import { Problem } from '../http/problem.ts';
import { describe, log } from '../log.ts';
import type { Client } from './client.ts';
import { type RenewedDevice, renewDevice } from './known-devices.ts';
import { changedBefore, insertSecurityEventStatement } from './security-events.ts';
import { hashOf, SessionRefused, sessionTable } from './session-table.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof create>;
    DatabaseUserAttributes: { email: string; name: string; role: Role; suspendedAt: Date | null };
    DatabaseSessionAttributes: {
      createdAt: Date;
      lastUsedAt: Date | null;
      device: string;
      /** Of a new session: it is made only while the password hash that was verified is the account's. */
      signIn?: { verifiedHash: string; client: Client; device: RenewedDevice };
    };
  }
}

const days = 30;
/** However much it is used, a session ends after this long (OWASP ASVS 7.3.2). */
const longestMs = 180 * 24 * 60 * 60 * 1000;

/** `__Host-` makes the browser insist on Secure, Path=/ and no Domain; it needs https. */
const cookieName = () => (config().secure ? '__Host-session' : 'session');

const create = () =>
  new Lucia(sessionTable, {
    sessionExpiresIn: new TimeSpan(days, 'd'),
    sessionCookie: {
      name: cookieName(),
      attributes: { secure: config().secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: ({ email, name, role, suspendedAt }) => ({ email, name, role, suspendedAt }),
    getSessionAttributes: ({ createdAt, lastUsedAt }) => ({ createdAt, lastUsedAt }),
  });

let instance: ReturnType<typeof create> | undefined;
const lucia = () => {
  instance ??= create();
  return instance;
};

/**
 * Says only "a session may exist", and whether it is the same as before: scripts read it, so that anonymous
 * visitors make no call and a tab notices that another one has signed somebody else in.
 */
const hint = (value: string, maxAge: number) =>
  `session_hint=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${config().secure ? '; Secure' : ''}`;

const cookiesFor = (sessionId: string) => [
  lucia().createSessionCookie(sessionId).serialize(),
  hint(hashOf(`hint of ${sessionId}`).slice(0, 8), days * 24 * 60 * 60),
];

/** The Set-Cookie values that end a session in the browser. */
export const clearedCookies = () => [lucia().createBlankSessionCookie().serialize(), hint('', 0)];

/** The session id in a Cookie header. Read by pattern: a malformed other cookie can't break it. */
export function readSessionId(request: Request): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName()}=([a-z0-9]{40})(?:;|$)`);
  return pattern.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
}

/** Who calls: the account, the session (by its id in the database) that the request came with, and where from. */
export type Caller = User & { sessionId: string; client: Client };

/** What a request's session cookie stands for, and the Set-Cookie values to answer with (an extended session's is sent again). */
export type ResolvedSession = { caller: Caller | null; suspended: boolean; cookies: string[] };

export async function resolveSession(request: Request, client: Client): Promise<ResolvedSession> {
  const id = readSessionId(request);
  if (!id) return { caller: null, suspended: false, cookies: [] };
  const { session, user } = await lucia().validateSession(id);
  const ended = (suspended: boolean) => ({ caller: null, suspended, cookies: clearedCookies() });
  if (!session) return ended(false);
  if (Date.now() - session.createdAt.getTime() > longestMs) {
    await lucia().invalidateSession(id);
    return ended(false);
  }
  if (user.suspendedAt) return ended(true);
  return {
    caller: callerOf(id, session, user, client),
    suspended: false,
    cookies: extended(session),
  };
}

const extended = (session: Session) => (session.fresh ? cookiesFor(session.id) : []);

function callerOf(id: string, session: Session, user: SessionUser, client: Client): Caller {
  // Not waited for: a read goes on while another process holds the file's lock. What it waits itself takes
  // nothing from the request's patience.
  void asOneRequest(() => noteUse(id, session.lastUsedAt));
  const { suspendedAt: _, ...account } = user;
  return { ...account, sessionId: hashOf(id), client };
}

/**
 * The first statement of every batch that writes for somebody: the session, the role and the account are looked at when the
 * batch runs, so that a right which was taken away since the request arrived no longer acts.
 * @param caller null for the command line, which nobody takes a right away from
 */
export const callerMayWrite = (caller: Caller | null) =>
  abortBatchUnless(
    'the caller still has the right',
    caller
      ? exists(
          db()
            .select({ id: sessions.id })
            .from(sessions)
            .innerJoin(users, eq(users.id, sessions.userId))
            .where(
              and(
                eq(sessions.id, caller.sessionId),
                gt(sessions.expiresAt, Math.floor(Date.now() / 1000)),
                eq(users.id, caller.id),
                eq(users.role, caller.role),
                isNull(users.suspendedAt),
              ),
            ),
        )
      : sql`1`,
  );

/** The time of use is kept to within a few minutes, so that reading a page writes nothing. */
const useMs = 5 * 60 * 1000;

async function noteUse(id: string, lastUsedAt: Date | null): Promise<void> {
  const now = Date.now();
  if (lastUsedAt && now - lastUsedAt.getTime() < useMs) return;
  try {
    await db()
      .update(sessions)
      .set({ lastUsedAt: new Date(now) })
      .where(eq(sessions.id, hashOf(id)));
  } catch (error) {
    // A database that takes no writes can still be read.
    log('warn', 'the use of a session was not noted', describe(error));
  }
}

/** An account whose password was verified against this hash, or was just set to it. */
export type Verified = { user: User; passwordHash: string };

/** Starts a new session; the one the request came with, if any, ends. Returns Set-Cookie values. @throws Problem 401 */
export async function startSession(
  request: Request,
  verified: Verified,
  client: Client,
): Promise<string[]> {
  const cookies = await startAnotherSession(request, verified, client);
  await endSession(request, client, 'signed in anew');
  return cookies;
}

/**
 * Starts a new session beside the one the request came with, if any. Returns Set-Cookie values.
 * @throws Problem 401 where the password was changed or the account suspended since the password was verified
 */
export async function startAnotherSession(
  request: Request,
  verified: Verified,
  client: Client,
): Promise<string[]> {
  const now = new Date();
  const { user, passwordHash: verifiedHash } = verified;
  const known = renewDevice(request);
  const signIn = { verifiedHash, client, device: known };
  const attributes = { createdAt: now, lastUsedAt: now, device: client.device, signIn };
  try {
    const { id } = await lucia().createSession(user.id, attributes);
    return [...cookiesFor(id), known.cookie];
  } catch (error) {
    if (error instanceof SessionRefused) throw new Problem(401, 'Invalid email or password');
    throw error;
  }
}

/** @param why for the security log */
export async function endSession(request: Request, client: Client, why: string): Promise<void> {
  const id = readSessionId(request);
  if (!id) return;
  const ended = eq(sessions.id, hashOf(id));
  const owner = db().select({ id: sessions.userId }).from(sessions).where(ended);
  await db().batch([
    insertSecurityEventStatement(
      { kind: 'session ended', userId: sql`(${owner})`, client, detail: why },
      exists(owner),
    ),
    db().delete(sessions).where(ended),
  ]);
}

/** The statement that notes sessions which the statement just before it has ended. */
export const insertSessionsEndedStatement = (userId: string, client: Client, detail: string) =>
  insertSecurityEventStatement({ kind: 'session ended', userId, client, detail }, changedBefore);

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

/** The statement that ends every session of an account, but for the one with the id `except` if given. */
export const endSessionsStatement = (userId: string, except?: string) =>
  db()
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)),
    );
