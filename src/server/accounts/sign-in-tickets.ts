// Between the password and the code: a cookie that says whose password was right (docs/decisions/0037).
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, exists, gt, isNull, lte } from 'drizzle-orm';
import { signInTickets, users } from '../../../db/schema.ts';
import { config } from '../config.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import type { Verified } from './sessions.ts';

const seconds = 5 * 60;

/** `__Secure-` makes the browser insist on Secure. */
const cookieName = () => (config().secure ? '__Secure-sign_in' : 'sign_in');
const setCookie = (value: string, maxAge: number) =>
  `${cookieName()}=${value}; Path=/api/auth; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${config().secure ? '; Secure' : ''}`;

/** The Set-Cookie value that takes it away. */
export const usedTicketCookie = () => setCookie('', 0);

const hashOf = (value: string) => createHash('sha256').update(value).digest('hex');

function idOf(request: Request): string {
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName()}=([\\w-]{43})(?:;|$)`);
  return hashOf(pattern.exec(request.headers.get('cookie') ?? '')?.[1] ?? '');
}

/** @returns the Set-Cookie value, and until when a code is waited for */
export async function makeTicket({ user, passwordHash }: Verified) {
  const value = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + seconds * 1000);
  await db()
    .insert(signInTickets)
    .values({ id: hashOf(value), userId: user.id, password: hashOf(passwordHash), expiresAt });
  return { cookie: setCookie(value, seconds), expiresAt };
}

export const signInAnew = () => new Problem(401, 'This took too long. Type your password again.');

/** Whose password was right just now. @throws Problem 401 (too long ago, used, or another password since) */
export async function readTicket(request: Request): Promise<Verified> {
  const [found] = await db()
    .select({
      user: { id: users.id, email: users.email, name: users.name, role: users.role },
      passwordHash: users.passwordHash,
      verified: signInTickets.password,
    })
    .from(signInTickets)
    .innerJoin(users, eq(users.id, signInTickets.userId))
    .where(
      and(
        eq(signInTickets.id, idOf(request)),
        gt(signInTickets.expiresAt, new Date()),
        isNull(users.suspendedAt),
      ),
    );
  if (!found || hashOf(found.passwordHash) !== found.verified) throw signInAnew();
  return { user: found.user, passwordHash: found.passwordHash };
}

/** The statements that use it up, and abort their batch where another request has. */
export function usingTicket(request: Request) {
  const one = eq(signInTickets.id, idOf(request));
  return [
    abortBatchUnless(
      'the sign-in waits for its code',
      exists(db().select().from(signInTickets).where(one)),
    ),
    db().delete(signInTickets).where(one),
  ] as const;
}

/** What the failure of such a batch is to whoever has sent the code. */
export const ticketRefusalOf = (error: unknown): unknown =>
  isAborted(error, 'the sign-in waits for its code') ? signInAnew() : error;

export async function removeExpiredTickets(): Promise<void> {
  await db().delete(signInTickets).where(lte(signInTickets.expiresAt, new Date()));
}
