// What a passkey has to sign: random, for one purpose and one browser, once and within five minutes.
import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { passkeyChallenges } from '../../../db/schema.ts';
import { browserCookie, randomValue } from '../accounts/browser-cookie.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { db } from '../database/database.ts';
import { removeInTurns } from '../database/remove-in-turns.ts';
import { Problem } from '../http/problem.ts';
import { sha256Hex } from '../sha256.ts';

export const challengeMs = 5 * 60 * 1000;

type Purpose = 'add' | 'confirm' | 'sign in';

/** Who is to sign it: somebody in a session, or whoever has the cookie of a browser that signs in. */
type Signer = Caller | string;

const nameOf = (signer: Signer) =>
  sha256Hex(typeof signer === 'string' ? signer : `${signer.id} ${signer.sessionId}`);
const signerMayWriteStatement = (signer: Signer) =>
  callerMayWriteStatement(typeof signer === 'string' ? null : signer);

/** Makes a challenge. */
export async function makeChallenge(purpose: Purpose, signer: Signer) {
  const challenge = randomBytes(32);
  await db().batch([
    signerMayWriteStatement(signer),
    db()
      .insert(passkeyChallenges)
      .values({
        hash: sha256Hex(challenge.toString('base64url')),
        purpose,
        madeFor: nameOf(signer),
        expiresAt: new Date(Date.now() + challengeMs),
      }),
  ]);
  return challenge;
}

/** The challenge that a browser says was signed; empty where it says none, or was shown in a page of another site. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof data.challenge === 'string' && !data.crossOrigin ? data.challenge : '';
  } catch {
    return '';
  }
}

/**
 * Takes a challenge away before anything else is looked at: what was signed for it is tried once.
 * @returns its value
 * @throws Problem 400 (it was made for another purpose or browser, was used, or has expired)
 */
export async function takeChallenge(
  purpose: Purpose,
  signer: Signer,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const [, taken] = await db().batch([
    signerMayWriteStatement(signer),
    db()
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.hash, sha256Hex(challenge)),
          eq(passkeyChallenges.purpose, purpose),
          eq(passkeyChallenges.madeFor, nameOf(signer)),
          gt(passkeyChallenges.expiresAt, new Date()),
        ),
      )
      .returning({ hash: passkeyChallenges.hash }),
  ]);
  if (taken.length === 0)
    throw new Problem(400, 'This took longer than five minutes, or was sent before. Try again.');
  return challenge;
}

export async function removeExpiredChallenges(): Promise<void> {
  await removeInTurns(passkeyChallenges, lte(passkeyChallenges.expiresAt, new Date()));
}

/** What the browser that wants to sign in is known by. */
export const passkeyCookie = browserCookie({
  name: 'passkey',
  path: '/api/auth/passkey',
  sameSite: 'Strict',
  seconds: challengeMs / 1000,
});

/** A browser that is known stays the same one: a challenge that another tab has asked for goes on working. */
export const browserToBe = (request: Request): string =>
  passkeyCookie.read(request) ?? randomValue();
