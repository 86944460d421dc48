import { eq, lte } from 'drizzle-orm';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import { sessions, users } from '../../../../db/schema/accounts.ts';
import { config } from '../../../platform/server/config.ts';
import { db } from '../../../platform/server/database/database.ts';
import { deleteInBatches } from '../../../platform/server/database/delete-in-batches.ts';
import { sha256Hex } from '../../../platform/server/sha256.ts';
import type { Role } from '../../../platform/text/role.ts';
import type { SignInMethod } from '../domain/sign-in-method.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof create>;
    DatabaseUserAttributes: {
      email: string;
      name: string;
      role: Role;
      suspendedAt: Date | null;
      secondStepSince: Date | null;
      emailVerifiedAt: Date | null;
    };
    DatabaseSessionAttributes: {
      createdAt: Date;
      lastUsedAt: Date | null;
      device: string;
      signedInBy: SignInMethod;
      confirmedAt: Date | null;
      strongProofAt: Date | null;
    };
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  role: users.role,
  suspendedAt: users.suspendedAt,
  secondStepSince: users.secondStepSince,
  emailVerifiedAt: users.emailVerifiedAt,
};

const toSession = (id: string, row: typeof sessions.$inferSelect): DatabaseSession => ({
  id,
  userId: row.userId,
  expiresAt: new Date(row.expiresAt * 1000),
  attributes: {
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    device: row.device,
    signedInBy: row.signedInBy,
    confirmedAt: row.confirmedAt,
    strongProofAt: row.strongProofAt,
  },
});

/**
 * Lucia's storage: keeps only a SHA-256 of each session id, so that a value read from the database
 * can't be replayed as a cookie, and reads no password hash with the user.
 */
const sessionTable: Adapter = {
  async getSessionAndUser(id) {
    const [row] = await db()
      .select({ session: sessions, user: userColumns })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.id, sha256Hex(id)));
    if (!row) return [null, null];
    const { id: userId, ...attributes } = row.user;
    return [toSession(id, row.session), { id: userId, attributes }];
  },
  async getUserSessions(userId) {
    const rows = await db().select().from(sessions).where(eq(sessions.userId, userId));
    return rows.map((row) => toSession(row.id, row));
  },
  async setSession() {
    throw new Error('createSession (sessions.ts) creates sessions, in a transaction');
  },
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
  async deleteUserSessions(userId) {
    await db().delete(sessions).where(eq(sessions.userId, userId));
  },
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
    getSessionAttributes: ({ createdAt, lastUsedAt, signedInBy, confirmedAt, strongProofAt }) => ({
      createdAt,
      lastUsedAt,
      signedInBy,
      confirmedAt,
      strongProofAt,
    }),
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

/** The Set-Cookie values of a session. */
export const cookiesFor = (sessionId: string) => [
  lucia().createSessionCookie(sessionId).serialize(),
  hint(sha256Hex(`hint of ${sessionId}`).slice(0, 8), days * 24 * 60 * 60),
];

/** The Set-Cookie value after which pages take the browser for signed out and make no call. */
export const clearedHint = () => hint('', 0);

/** The Set-Cookie values that end a session in the browser. */
export const clearedCookies = () => [lucia().createBlankSessionCookie().serialize(), clearedHint()];

/** The session id in a Cookie header. Read by pattern: a malformed other cookie can't break it. */
export function readSessionId(request: Request): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName()}=([a-z0-9]{40})(?:;|$)`);
  return pattern.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
}
