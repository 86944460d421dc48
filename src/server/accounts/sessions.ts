import { Lucia, TimeSpan } from 'lucia';
import type { Role, User } from '../../domain/role.ts';
import { config } from '../config.ts';
import { sessionTable } from './session-table.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof create>;
    DatabaseUserAttributes: { email: string; name: string; role: Role };
    DatabaseSessionAttributes: { createdAt: Date };
  }
}

const days = 30;

/** `__Host-` makes the browser insist on Secure, Path=/ and no Domain; it needs https. */
const cookieName = () => (config().secure ? '__Host-session' : 'session');

const create = () =>
  new Lucia(sessionTable, {
    sessionExpiresIn: new TimeSpan(days, 'd'),
    sessionCookie: {
      name: cookieName(),
      attributes: { secure: config().secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: ({ email, name, role }) => ({ email, name, role }),
  });

let instance: ReturnType<typeof create> | undefined;
const lucia = () => {
  instance ??= create();
  return instance;
};

/** Says only "a session may exist": scripts read it, so that anonymous visitors make no call. */
const hint = (maxAge: number) =>
  `session_hint=${maxAge ? 1 : ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${config().secure ? '; Secure' : ''}`;

const cookiesFor = (sessionId: string) => [
  lucia().createSessionCookie(sessionId).serialize(),
  hint(days * 24 * 60 * 60),
];

/** The Set-Cookie values that end a session in the browser. */
export const clearedCookies = () => [lucia().createBlankSessionCookie().serialize(), hint(0)];

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
  if (!session) return { user: null, cookies: clearedCookies() };
  return { user, cookies: session.fresh ? cookiesFor(session.id) : [] };
}

/** Starts a new session; the one the request came with, if any, ends. Returns Set-Cookie values. */
export async function startSession(request: Request, userId: string): Promise<string[]> {
  const previous = readSessionId(request);
  if (previous) await lucia().invalidateSession(previous);
  const session = await lucia().createSession(userId, { createdAt: new Date() });
  return cookiesFor(session.id);
}

export async function endSession(request: Request): Promise<void> {
  const id = readSessionId(request);
  if (id) await lucia().invalidateSession(id);
}

export const removeExpiredSessions = () => lucia().deleteExpiredSessions();
