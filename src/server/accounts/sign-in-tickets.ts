// Between the password and the code: a cookie that says whose password was right (docs/decisions/0037).
import { and, eq, exists, gt, isNull, lte } from 'drizzle-orm';
import { signInTickets, users } from '../../../db/schema.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { removeInTurns } from '../database/remove-in-turns.ts';
import { Problem } from '../http/problem.ts';
import { sha256Hex } from '../sha256.ts';
import { browserCookie, randomValue } from './browser-cookie.ts';
import type { Verified } from './sessions.ts';

const seconds = 5 * 60;

export const ticketCookie = browserCookie({
  name: 'sign_in',
  path: '/api/auth',
  sameSite: 'Strict',
  seconds,
});

const idOf = (request: Request) => sha256Hex(ticketCookie.read(request) ?? '');

/** @returns the Set-Cookie value, and until when a code is waited for */
export async function makeTicket({ user, passwordHash }: Verified) {
  const value = randomValue();
  const expiresAt = new Date(Date.now() + seconds * 1000);
  await db()
    .insert(signInTickets)
    .values({
      id: sha256Hex(value),
      userId: user.id,
      password: sha256Hex(passwordHash),
      expiresAt,
    });
  return { cookie: ticketCookie.set(value), expiresAt };
}

const signInAnew = () => new Problem(401, 'This took too long. Type your password again.');

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
  if (!found || sha256Hex(found.passwordHash) !== found.verified) throw signInAnew();
  return { user: found.user, passwordHash: found.passwordHash };
}

/** The statements that use it up, and abort their batch where another request has. */
export function useTicketStatements(request: Request) {
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
  await removeInTurns(signInTickets, lte(signInTickets.expiresAt, new Date()));
}
