import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { Lucia, type Session, type User as SessionUser, TimeSpan } from 'lucia';
import { sessions } from '../../../db/schema.ts';
import type { SessionInfo } from '../../domain/account.ts';
import type { Role, User } from '../../domain/role.ts';
import { config } from '../config.ts';
import { db } from '../database/database.ts';
import { asOneRequest } from '../database/request-wait.ts';
import { Problem } from '../http/problem.ts';
import { describe, log } from '../log.ts';
import { deviceOf } from './device.ts';
import { hashOf, sessionTable } from './session-table.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof create>;
    DatabaseUserAttributes: { email: string; name: string; role: Role; suspendedAt: Date | null };
    DatabaseSessionAttributes: { createdAt: Date; lastUsedAt: Date | null; device: string };
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

/** Who is asking, and the cookies to answer with (a session that was extended is sent again). */
export type Caller = { user: User | null; cookies: string[] };

export async function resolveCaller(request: Request): Promise<Caller> {
  const id = readSessionId(request);
  if (!id) return { user: null, cookies: [] };
  const { session, user } = await lucia().validateSession(id);
  if (session && Date.now() - session.createdAt.getTime() > longestMs)
    await lucia().invalidateSession(id);
  else if (session && !user.suspendedAt) return callerOf(id, session, user);
  return { user: null, cookies: clearedCookies() };
}

async function callerOf(id: string, session: Session, user: SessionUser): Promise<Caller> {
  // Not waited for: a read goes on while another process holds the file's lock. What it waits itself takes
  // nothing from the request's patience.
  void asOneRequest(() => noteUse(id, session.lastUsedAt));
  const { suspendedAt: _, ...caller } = user;
  return { user: caller, cookies: session.fresh ? cookiesFor(session.id) : [] };
}

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

/** Starts a new session; the one the request came with, if any, ends. Returns Set-Cookie values. */
export async function startSession(request: Request, userId: string): Promise<string[]> {
  await endSession(request);
  return startAnotherSession(request, userId);
}

/** Starts a new session beside the one the request came with. Returns Set-Cookie values. */
export async function startAnotherSession(request: Request, userId: string): Promise<string[]> {
  const now = new Date();
  const device = deviceOf(request.headers.get('user-agent'));
  const session = await lucia().createSession(userId, { createdAt: now, lastUsedAt: now, device });
  return cookiesFor(session.id);
}

export async function endSession(request: Request): Promise<void> {
  const id = readSessionId(request);
  if (id) await lucia().invalidateSession(id);
}

export const removeExpiredSessions = () => lucia().deleteExpiredSessions();

/** The sessions of an account, the latest used first. */
export async function listSessions(request: Request, userId: string): Promise<SessionInfo[]> {
  const rows = await db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, Date.now() / 1000)))
    .orderBy(desc(sessions.lastUsedAt));
  const current = hashOf(readSessionId(request) ?? '');
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    current: id === current,
  }));
}

/** Ends one session of an account. @param id as `listSessions` answers it @throws Problem 404 */
export async function endSessionOf(userId: string, id: string): Promise<void> {
  const [row] = await db()
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  if (!row) throw new Problem(404, 'This session has ended already.');
}

/** The statement that ends every session of an account, but for the one of `request` if given. */
export const endingSessions = (userId: string, request?: Request) =>
  db()
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        request && ne(sessions.id, hashOf(readSessionId(request) ?? '')),
      ),
    );
