// Between the password and the code, a cookie identifies the account whose password was right (docs/decisions/0037).
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { signInTickets, users } from '../../../../db/schema/accounts.ts';
import { db } from '../../../platform/server/database/database.ts';
import { deleteInBatches } from '../../../platform/server/database/delete-in-batches.ts';
import {
  type Reader,
  type Transaction,
  transact,
} from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { sha256Hex } from '../../../platform/server/sha256.ts';
import type { User } from '../domain/account-response.ts';
import { useCode, wrongCode } from './codes.ts';
import { userColumns } from './lucia.ts';
import type { RequestOrigin } from './request-origin.ts';
import { recordRefusal } from './security-events.ts';
import {
  browserCookie,
  randomValue,
  replaceSession,
  signedInByPassword,
  type Verified,
} from './sessions.ts';
import { countAttempt } from './sign-in-attempts.ts';

const seconds = 5 * 60;

export const ticketCookie = browserCookie({
  name: 'sign_in',
  path: '/api/auth',
  sameSite: 'Strict',
  seconds,
});

const idOf = (request: Request) => sha256Hex(ticketCookie.read(request) ?? '');

/** @returns the Set-Cookie value, and until when a code is accepted */
export async function createTicket({ user, passwordHash }: Verified) {
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

const restartSignIn = () => new Problem(401, 'This took too long. Type your password again.');

/** The account whose password was right just now. @throws Problem 401 (too long ago, used, or another password since) */
async function readTicket(tx: Reader, request: Request): Promise<Verified> {
  const [found] = await tx
    .select({
      user: userColumns,
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
  if (!found || sha256Hex(found.passwordHash) !== found.verified) throw restartSignIn();
  return { user: found.user, passwordHash: found.passwordHash };
}

const deleteTicket = (tx: Transaction, request: Request) =>
  tx.delete(signInTickets).where(eq(signInTickets.id, idOf(request)));

export async function removeExpiredTickets(): Promise<void> {
  await deleteInBatches(signInTickets, lte(signInTickets.expiresAt, new Date()));
}

/**
 * @param clientIp the client for a limit
 * @throws Problem 400 (a wrong code), 401 (no password was typed, or too long ago), 429
 */
export async function signInByCode(
  request: Request,
  code: string,
  client: RequestOrigin,
  clientIp: string,
): Promise<{ user: User; cookies: string[] }> {
  const { user } = await readTicket(db(), request);
  const takeBack = await countAttempt('code', request, user.email, clientIp);
  const cookies = await transact(async (tx) => {
    // Of several codes sent at once the first uses the ticket, and the others stay unused.
    const verified = await readTicket(tx, request);
    if (!(await useCode(tx, user.id, code, client))) return null;
    await deleteTicket(tx, request);
    const proof = { ...signedInByPassword(verified), by: 'password and code' } as const;
    return replaceSession(tx, request, proof, client);
  });
  if (!cookies) {
    const detail = 'right password, wrong code';
    await recordRefusal({ kind: 'sign-in.failed', userId: user.id, client, detail });
    throw wrongCode();
  }
  await takeBack();
  return { user, cookies };
}
