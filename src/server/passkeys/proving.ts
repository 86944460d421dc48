// Somebody proves with a passkey who they are: to sign in, or again in a session (docs/decisions/0036).
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { passkeys, users } from '../../../db/schema.ts';
import type { PasskeyProof } from '../../domain/passkey.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import type { Client } from '../accounts/client.ts';
import { insertSecurityEventStatement } from '../accounts/security-events.ts';
import type { Proven } from '../accounts/sessions.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { challengeMs, makeChallenge, passkeyCookie, takeChallenge } from './challenges.ts';
import { toBytes, webauthn } from './library.ts';
import { handleText, keptPasskeys, passkeyIs, toDescriptor } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';

/** What a browser needs to sign in with any passkey that it has for us. @param browser `browserToBe` */
export async function optionsToSignIn(
  browser: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id } = relyingParty();
  const challenge = await makeChallenge('sign in', browser);
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: id,
    challenge,
    timeout: challengeMs,
    userVerification: 'required',
  });
}

/** What a browser needs to prove with one of the caller's passkeys that it is still them. @throws Problem 409 (there is none) */
export async function optionsToConfirm(
  caller: Caller,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id } = relyingParty();
  const kept = await keptPasskeys(caller);
  if (kept.length === 0) throw new Problem(409, 'You have no passkey.');
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: id,
    challenge: await makeChallenge('confirm', caller),
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: kept.map(toDescriptor),
  });
}

async function find(credentialId: string) {
  const [found] = await db()
    .select({
      id: passkeys.id,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      user: { id: users.id, email: users.email, name: users.name, role: users.role },
      suspendedAt: users.suspendedAt,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return found;
}
type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/** What was signed, where the signature, our name and address, and the person's presence are right; null otherwise. */
async function signed(
  { response, ...credential }: PasskeyProof,
  challenge: string,
  found: Found,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { id, origin } = relyingParty();
  const { userHandle } = response;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, userHandle: userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // The library would compare the counter before it looks at the signature: anybody could cause a warning.
      credential: {
        id: found.credentialId,
        publicKey: toBytes(found.publicKey),
        counter: 0,
      },
    });
    return verified ? { counter: info.newCounter, backedUp: info.credentialBackedUp } : null;
  } catch {
    return null;
  }
}

/** Why what was sent proves nothing, for the security log; null where it is right. */
function refused(proof: PasskeyProof, found: Found, caller: Caller | null, isSigned: boolean) {
  const { userHandle } = proof.response;
  if (!isSigned) return 'wrong signature';
  if (found.suspendedAt) return 'suspended';
  if (caller && caller.id !== found.user.id) return 'of another account';
  // Whoever signs in is known by it alone; in a session browsers may leave it out.
  if (userHandle ? userHandle !== handleText(found.user) : !caller) return 'wrong signature';
  return null;
}

/**
 * The statement that counts a use, and changes no row where the device has counted backwards, or not on: two devices then
 * have the same passkey. One that does not count stays at 0.
 */
const countStatement = (
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
) =>
  db()
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: new Date() })
    .where(
      and(
        eq(passkeys.id, id),
        or(gt(sql`${counter}`, passkeys.counter), sql`${counter} = 0 and ${passkeys.counter} = 0`),
      ),
    )
    .returning({ id: passkeys.id });

/**
 * Looks at what a passkey has signed, and counts its use.
 * @param caller who proves it again in their session; null for a sign-in
 * @returns for `startSession` and `confirmSession`
 * @throws Problem 400 (took too long, or was sent before); one response for all else: 401, or 403 in a session
 */
export async function verifyPasskey(
  request: Request,
  proof: PasskeyProof,
  client: Client,
  caller: Caller | null = null,
): Promise<Proven> {
  const signer = caller ?? passkeyCookie.read(request) ?? '';
  const purpose = caller ? 'confirm' : 'sign in';
  const challenge = await takeChallenge(purpose, signer, proof.response.clientDataJSON);
  const found = await find(proof.id);
  const refuse = async (why: string) => {
    // Null as well where the account is deleted at this moment.
    const userId = found ? sql<string>`(select id from users where id = ${found.user.id})` : null;
    const kind = caller ? 'confirmation failed' : 'sign-in failed';
    await insertSecurityEventStatement({ kind, userId, client, detail: `by passkey: ${why}` });
    return caller
      ? new Problem(403, 'This passkey could not be used. Try again, or use another one.')
      : new Problem(401, 'This passkey does not sign in here. Use another one, or your password.');
  };
  if (!found) throw await refuse('unknown passkey');
  const use = await signed(proof, challenge, found);
  const why = refused(proof, found, caller, use !== null);
  if (why !== null || use === null) throw await refuse(why ?? 'wrong signature');
  const [, counted] = await db().batch([
    callerMayWriteStatement(caller),
    countStatement(found.id, use),
  ]);
  if (counted.length === 0) throw await refuse('possible copy, its counter did not grow');
  return { user: found.user, by: 'passkey', stillHolds: passkeyIs(found.id, found.user) };
}
