import { and, eq, gt, ne } from 'drizzle-orm';
import {
  accessTokens,
  codeSecrets,
  identities,
  oneTimeLinks,
  passkeys,
  sessions,
  signInTickets,
  users,
} from '../../../../db/schema/accounts.ts';
import { config } from '../../../platform/server/config.ts';
import type { Reader, Transaction } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { revokeAllTokens } from './access-tokens.ts';
import { downgradeSessions } from './auth-methods.ts';
import type { Caller } from './caller.ts';
import { removeCodes } from './codes.ts';
import { removePasskeys } from './passkeys/passkeys.ts';
import { removeIdentities } from './provider/identities.ts';
import type { RequestOrigin } from './request-origin.ts';
import { recordSecurityEvent } from './security-events.ts';
import { endSessionsOf, forgetDevices } from './sessions.ts';

export const unverifiedEmail = () =>
  new Problem(
    403,
    config().smtpUrl
      ? 'Confirm your email address on your account page first.'
      : 'Nobody has confirmed your email address, and no mail is sent from here. Ask an administrator to invite you, or the operator to vouch for you.',
    { provenEmail: true },
  );

/** For adding a sign-in method. The write checks it again. @throws Problem 403 */
export function requireVerifiedEmail(caller: Caller): void {
  if (caller.emailVerifiedAt === null) throw unverifiedEmail();
  caller.mustHaveVerifiedEmail = true;
}

/**
 * Removes every sign-in method but the password, every session, and every sign-in that waits for a code.
 * @param why for the security log
 */
export async function removeAccess(
  tx: Transaction,
  userId: string,
  client: RequestOrigin,
  why: string,
  keptSessionId = '',
): Promise<void> {
  await endSessionsOf(tx, userId, client, `all, ${why}`, ne(sessions.id, keptSessionId));
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
  await forgetDevices(tx, userId);
  await revokeAllTokens(tx, userId, client, `all, ${why}`);
  await removePasskeys(tx, userId, client, `all, ${why}`);
  await removeCodes(tx, userId, client, why);
  await removeIdentities(tx, userId);
  await downgradeSessions(tx, userId, 'provider');
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

async function accessText(tx: Reader, userId: string, keptSessionId: string): Promise<string[]> {
  const living = gt(sessions.expiresAt, Math.floor(Date.now() / 1000));
  const others = and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId), living);
  const keys = await tx.$count(passkeys, eq(passkeys.userId, userId));
  const codes = await tx.$count(codeSecrets, eq(codeSecrets.userId, userId));
  const links = await tx.$count(identities, eq(identities.userId, userId));
  const tokens = await tx.$count(accessTokens, eq(accessTokens.userId, userId));
  const open = await tx.$count(sessions, others);
  return [
    ...counted(keys, 'passkey', 'passkeys'),
    ...(codes > 0 ? ['codes from an app'] : []),
    ...(links > 0 ? ['the link to another sign-in'] : []),
    ...counted(tokens, 'access token', 'access tokens'),
    ...counted(open, 'session', 'sessions'),
  ];
}

type Proof = {
  userId: string;
  client: RequestOrigin;
  /** For the security log: `by a mailed link`. */
  how: string;
  /** The session of the person who proves the address. */
  keptSessionId?: string;
  /** False where the owner gets the account by a link that proves no address. */
  proves?: boolean;
};

/**
 * Records that an address belongs to its account. A stranger may have signed up with it, so the first proof removes the
 * access from before, pending changes and links; a later one removes nothing.
 * @returns the removed access in words, for the page
 */
export async function verifyEmail(
  tx: Transaction,
  { userId, client, how, keptSessionId = '', proves = true }: Proof,
): Promise<string[]> {
  const [owner] = await tx
    .select({ verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, userId));
  const isFirst = owner?.verifiedAt === null;
  const removed = isFirst ? await accessText(tx, userId, keptSessionId) : [];
  if (isFirst) {
    await removeAccess(tx, userId, client, 'from before the email was confirmed', keptSessionId);
    await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
  }
  if (!proves) return removed;
  await tx.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId));
  const inWords = removed.length > 0 ? [`removed: ${removed.join(', ')}`] : [];
  const detail = [how, ...inWords].join('; ');
  if (isFirst) await recordSecurityEvent(tx, { kind: 'email.confirmed', userId, client, detail });
  return removed;
}
