import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { and, eq, gt, lte } from 'drizzle-orm';
import { passkeyChallenges } from '../../../../../db/schema/accounts.ts';
import { config } from '../../../../platform/server/config.ts';
import { deleteInBatches } from '../../../../platform/server/database/delete-in-batches.ts';
import { transact } from '../../../../platform/server/database/transaction.ts';
import { Problem } from '../../../../platform/server/http/problem.ts';
import { isLoopback } from '../../../../platform/server/loopback.ts';
import { sha256Hex } from '../../../../platform/server/sha256.ts';
import { type Caller, requireCaller } from '../caller.ts';
import { browserCookie, randomValue } from '../sessions.ts';

/**
 * Name and origin that passkeys belong to. Browsers take no numbers for it: on this machine it is localhost.
 * @throws Problem 409 where the address is another number
 */
export function relyingParty() {
  const { protocol, hostname, port, origin } = new URL(config().siteUrl);
  if (isLoopback(hostname))
    return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    throw new Problem(
      409,
      'Passkeys need an address with a name in it, and this site has a number.',
    );
  return { id: hostname, origin };
}

export const challengeMs = 5 * 60 * 1000;

type Purpose = 'add' | 'confirm' | 'sign in';

/** The caller in their session, or the value of the cookie of a browser that signs in. */
type Signer = Caller | string;

const nameOf = (signer: Signer) =>
  sha256Hex(typeof signer === 'string' ? signer : `${signer.id} ${signer.sessionId}`);
const callerOf = (signer: Signer) => (typeof signer === 'string' ? null : signer);

export async function createChallenge(purpose: Purpose, signer: Signer) {
  const challenge = randomBytes(32);
  await transact(async (tx) => {
    await requireCaller(tx, callerOf(signer));
    await tx.insert(passkeyChallenges).values({
      hash: sha256Hex(challenge.toString('base64url')),
      purpose,
      madeFor: nameOf(signer),
      expiresAt: new Date(Date.now() + challengeMs),
    });
  });
  return challenge;
}

/** The challenge that the browser reports as signed; empty where it reports none, or was framed by another site. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof data.challenge === 'string' && !data.crossOrigin ? data.challenge : '';
  } catch {
    return '';
  }
}

/**
 * Deletes a challenge before its signature is checked, so that each signature is tried once.
 * @returns its value
 * @throws Problem 400 (it was made for another purpose or browser, was used, or has expired)
 */
export function consumeChallenge(
  purpose: Purpose,
  signer: Signer,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  return transact(async (tx) => {
    await requireCaller(tx, callerOf(signer));
    const deleted = await tx
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.hash, sha256Hex(challenge)),
          eq(passkeyChallenges.purpose, purpose),
          eq(passkeyChallenges.madeFor, nameOf(signer)),
          gt(passkeyChallenges.expiresAt, new Date()),
        ),
      )
      .returning({ hash: passkeyChallenges.hash });
    if (deleted.length === 0)
      throw new Problem(400, 'This took longer than five minutes, or was sent before. Try again.');
    return challenge;
  });
}

export async function removeExpiredChallenges(): Promise<void> {
  await deleteInBatches(passkeyChallenges, lte(passkeyChallenges.expiresAt, new Date()));
}

export const passkeyCookie = browserCookie({
  name: 'passkey',
  path: '/api/auth/passkey',
  sameSite: 'Strict',
  seconds: challengeMs / 1000,
});

/** The value of the browser's cookie, or a new one. A challenge of another tab keeps working. */
export const browserIdOf = (request: Request): string =>
  passkeyCookie.read(request) ?? randomValue();
