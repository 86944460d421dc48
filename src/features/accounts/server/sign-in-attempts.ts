import { and, eq, gt, isNull } from 'drizzle-orm';
import { securityEvents, signInTickets, users } from '#db/schema/accounts.ts';
import { currentRequest } from '#platform/server/database/current-request.ts';
import { db, type Reader, transact } from '#platform/server/database/database.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { consume, consumeNetwork, refundPoint, resetLimit } from '#platform/server/limits.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { randomToken, sha256Hex } from '#platform/server/secrets.ts';
import { dayMs } from '#platform/text/durations.ts';
import type { User } from '../domain/account-response.ts';
import { wrongCodesTyped } from './account-templates.ts';
import { type RequestOrigin, truncateIp, userColumns } from './caller.ts';
import { useCode, wrongCode } from './second-step-codes.ts';
import { recordSecurityEvent } from './security-events.ts';
import {
  browserCookie,
  knownDevice,
  replaceSession,
  signedInByPassword,
  type Verified,
} from './sessions.ts';

/**
 * Counts an attempt before it is made, so that parallel ones count too. A known device has its own count. Others count
 * by network, by account and network, by account and wider network, and with a far higher limit by account. So an
 * attacker can lock out only unknown browsers in their own network (docs/decisions/0018).
 * @param clientIp `locals.clientIp`
 * @returns a function that undoes the count after a success @throws Problem 429
 */
export async function countAttempt(
  kind: 'login' | 'code' | 'forgotten',
  request: Request,
  email: string,
  clientIp: string,
): Promise<() => Promise<void>> {
  const device = await knownDevice(request, email);
  if (device !== null) {
    currentRequest().isKnown = true;
    await consume(`${kind}-device`, device);
    // Anybody who knows the password can make many browsers known.
    if (kind === 'forgotten') await consume('forgotten-devices', email);
    return () => resetLimit(`${kind}-device`, device);
  }
  await consumeNetwork(`${kind}-address`, clientIp);
  const [here, site] = networksOf(email, clientIp);
  await consume(`${kind}-network`, here);
  await consume(`${kind}-site`, site);
  await consume(`${kind}-account`, email);
  return async () => {
    await resetLimit(`${kind}-network`, here);
    await refundPoint(`${kind}-site`, site);
    // Wrong passwords typed elsewhere still count.
    await refundPoint(`${kind}-account`, email);
  };
}

/** An account with a network, and with the /24 or /48 around it, which can belong to one customer. */
const networksOf = (email: string, clientIp: string) =>
  [`${email} ${clientIp}`, `${email} ${truncateIp(clientIp)}`] as const;

export async function forgiveSignIns(email: string, clientIp: string): Promise<void> {
  const [here, site] = networksOf(email, clientIp);
  await resetLimit('login-account', email);
  await resetLimit('login-network', here);
  await resetLimit('login-site', site);
}

// Between password and code, a cookie identifies the account whose password was right (docs/decisions/0037).

const seconds = 5 * 60;

export const ticketCookie = browserCookie({
  name: 'sign_in',
  path: '/api/auth',
  sameSite: 'Strict',
  seconds,
});

const idOf = (request: Request) => sha256Hex(ticketCookie.read(request) ?? '');

/** @returns the Set-Cookie value, and the time until which a code is accepted */
export async function createTicket({ user, passwordHash }: Verified) {
  const value = randomToken();
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

/** The account whose password was right. */
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
  if (!found || sha256Hex(found.passwordHash) !== found.verified)
    throw new Problem(401, 'This took too long. Type your password again.');
  return { user: found.user, passwordHash: found.passwordHash };
}

const wrongCodesUntilMail = 5;

/** Mails the owner at the fifth wrong code within a day, because somebody else may know the password. */
const recordWrongCode = ({ id: userId, email }: User, client: RequestOrigin): Promise<void> =>
  transact(async (tx) => {
    // The account may have been deleted meanwhile.
    if ((await tx.$count(users, eq(users.id, userId))) === 0) return;
    const wrong = { kind: 'sign-in.failed', detail: 'right password, wrong code' } as const;
    await recordSecurityEvent(tx, { ...wrong, userId, client });
    const ofToday = and(
      eq(securityEvents.userId, userId),
      gt(securityEvents.at, new Date(Date.now() - dayMs)),
      eq(securityEvents.kind, wrong.kind),
      eq(securityEvents.detail, wrong.detail),
    );
    if ((await tx.$count(securityEvents, ofToday)) === wrongCodesUntilMail)
      await queueMail(tx, wrongCodesTyped(), { email, userId });
  });

export async function signInByCode(
  request: Request,
  code: string,
  client: RequestOrigin,
  clientIp: string,
): Promise<{ user: User; cookies: string[] }> {
  const { user } = await readTicket(db(), request);
  const takeBack = await countAttempt('code', request, user.email, clientIp);
  const cookies = await transact(async (tx) => {
    // Of several codes sent at once, the first uses up the ticket, and the others stay unused.
    const verified = await readTicket(tx, request);
    if (!(await useCode(tx, user.id, code, client))) return null;
    await tx.delete(signInTickets).where(eq(signInTickets.id, idOf(request)));
    const proof = { ...signedInByPassword(verified), by: 'password and code' } as const;
    return replaceSession(tx, { request, client }, proof);
  });
  if (!cookies) {
    await recordWrongCode(user, client);
    throw wrongCode();
  }
  await takeBack();
  return { user, cookies };
}
