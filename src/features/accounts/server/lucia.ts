import { eq, lte } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import { sessions, users } from '../../../../db/schema/accounts.ts';
import { config } from '../../../platform/server/config.ts';
import { db } from '../../../platform/server/database/database.ts';
import { deleteInBatches } from '../../../platform/server/database/delete-in-batches.ts';
import { sha256Hex } from '../../../platform/server/sha256.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof create>;
    DatabaseUserAttributes: Omit<Pick<typeof users.$inferSelect, keyof typeof callerColumns>, 'id'>;
    DatabaseSessionAttributes: Omit<typeof sessions.$inferSelect, 'id' | 'userId' | 'expiresAt'>;
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

export const userColumns = { id: users.id, email: users.email, name: users.name, role: users.role };
export const callerColumns = {
  ...userColumns,
  suspendedAt: users.suspendedAt,
  secondStepSince: users.secondStepSince,
  emailVerifiedAt: users.emailVerifiedAt,
};

const notCalled = (): never => {
  throw new Error('sessions.ts does this, in a transaction');
};

/** Lucia's storage. A stored session id is a SHA-256, so that no value of the database works as a cookie. */
const sessionTable: Adapter = {
  async getSessionAndUser(id) {
    const [row] = await db()
      .select({ session: sessions, user: callerColumns })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, sha256Hex(id)));
    if (!row) return [null, null];
    const { id: userId, ...attributes } = row.user;
    const { id: _, userId: _user, expiresAt, ...session } = row.session;
    return [
      { id, userId, expiresAt: new Date(expiresAt * 1000), attributes: session },
      { id: userId, attributes },
    ];
  },
  getUserSessions: notCalled,
  setSession: notCalled,
  async updateSessionExpiration(id, expiresAt) {
    await db()
      .update(sessions)
      .set({ expiresAt: seconds(expiresAt) })
      .where(eq(sessions.id, sha256Hex(id)));
  },
  async deleteSession(id) {
    await db()
      .delete(sessions)
      .where(eq(sessions.id, sha256Hex(id)));
  },
  deleteUserSessions: notCalled,
  async deleteExpiredSessions() {
    await deleteInBatches(sessions, lte(sessions.expiresAt, seconds(new Date())));
  },
};

const days = 30;
const lifetime = new TimeSpan(days, 'd');

/** When a session that starts or is used now expires, in seconds since 1970. */
export const sessionExpiry = () => seconds(new Date(Date.now() + lifetime.milliseconds()));

/** `__Host-` makes the browser insist on Secure, Path=/ and no Domain; it needs https. */
const cookieName = () => (config().secure ? '__Host-session' : 'session');

const create = () =>
  new Lucia(sessionTable, {
    sessionExpiresIn: lifetime,
    sessionCookie: {
      name: cookieName(),
      attributes: { secure: config().secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: (attributes) => attributes,
  });

let instance: ReturnType<typeof create> | undefined;
export const lucia = () => {
  instance ??= create();
  return instance;
};

/**
 * A cookie for scripts that says only that a session may exist and whether it is a new one: anonymous visitors send
 * no request, and a tab notices another person's sign-in.
 */
const hint = (value: string, maxAge: number) =>
  `session_hint=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${config().secure ? '; Secure' : ''}`;

export const cookiesFor = (sessionId: string) => [
  lucia().createSessionCookie(sessionId).serialize(),
  hint(sha256Hex(`hint of ${sessionId}`).slice(0, 8), days * 24 * 60 * 60),
];

/** The Set-Cookie value after which pages take the browser for signed out and make no call. */
export const clearedHint = () => hint('', 0);

export const clearedCookies = () => [lucia().createBlankSessionCookie().serialize(), clearedHint()];

/** The session id in a Cookie header. Read by pattern: a malformed other cookie can't break it. */
export function readSessionId(request: Request): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName()}=([a-z0-9]{40})(?:;|$)`);
  return pattern.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
}
