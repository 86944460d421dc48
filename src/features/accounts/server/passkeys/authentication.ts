import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { passkeys, users } from '../../../../../db/schema/accounts.ts';
import { db } from '../../../../platform/server/database/database.ts';
import { type Reader, transact } from '../../../../platform/server/database/transaction.ts';
import { Problem } from '../../../../platform/server/http/problem.ts';
import type { PasskeyAssertion } from '../../domain/passkey.ts';
import { type Caller, requireCaller } from '../caller.ts';
import { userColumns } from '../lucia.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { recordRefusal } from '../security-events.ts';
import type { Proof } from '../sessions.ts';
import {
  challengeMs,
  consumeChallenge,
  createChallenge,
  passkeyCookie,
  relyingParty,
} from './challenges.ts';
import { handleText, listCredentials, toBytes, toDescriptor, webauthn } from './passkeys.ts';

export async function createSignInOptions(
  browser: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id } = relyingParty();
  const challenge = await createChallenge('sign in', browser);
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: id,
    challenge,
    timeout: challengeMs,
    userVerification: 'required',
  });
}

/** @throws Problem 409 (they have no passkey) */
export async function createReauthenticationOptions(
  caller: Caller,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id } = relyingParty();
  const own = await listCredentials(db(), caller);
  if (own.length === 0) throw new Problem(409, 'You have no passkey.');
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: id,
    challenge: await createChallenge('confirm', caller),
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: own.map(toDescriptor),
  });
}

async function find(credentialId: string) {
  const [found] = await db()
    .select({
      id: passkeys.id,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
      user: userColumns,
      suspendedAt: users.suspendedAt,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return found;
}
type Found = NonNullable<Awaited<ReturnType<typeof find>>>;

/** @returns the signed counter and backup state; null where something is wrong */
async function verifySignature(
  { response, ...credential }: PasskeyAssertion,
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
      credential: { id: found.credentialId, publicKey: toBytes(found.publicKey), counter: 0 },
    });
    return verified ? { counter: info.newCounter, backedUp: info.credentialBackedUp } : null;
  } catch {
    return null;
  }
}

/** Why the proof is refused, for the security log; null where it is right. */
function refusalOf(
  proof: PasskeyAssertion,
  found: Found,
  caller: Caller | null,
  isSigned: boolean,
) {
  const { userHandle } = proof.response;
  if (!isSigned) return 'wrong signature';
  if (found.suspendedAt) return 'suspended';
  if (caller && caller.id !== found.user.id) return 'of another account';
  // A sign-in needs the user handle; within a session browsers may leave it out.
  if (userHandle ? userHandle !== handleText(found.user) : !caller) return 'wrong signature';
  return null;
}

/**
 * A counter that does not grow shows that two devices have the same passkey. Some passkeys do not count and stay at 0.
 * @returns false where the counter did not grow, or the passkey is gone
 */
const countUse = (
  caller: Caller | null,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
): Promise<boolean> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    const [before] = await tx
      .select({ counter: passkeys.counter })
      .from(passkeys)
      .where(eq(passkeys.id, id));
    if (!before) return false;
    const neverCounts = counter === 0 && before.counter === 0;
    if (counter <= before.counter && !neverCounts) return false;
    const use = { counter, backedUp, lastUsedAt: new Date() };
    await tx.update(passkeys).set(use).where(eq(passkeys.id, id));
    return true;
  });

/**
 * @param caller who proves it again in their session; null for a sign-in
 * @returns for `startSession` and `confirmSessionIdentity`
 * @throws Problem 400 (took too long, or was sent before); one response for all else: 401, or 403 in a session
 */
export async function verifyPasskey(
  request: Request,
  proof: PasskeyAssertion,
  client: RequestOrigin,
  caller: Caller | null = null,
): Promise<Proof> {
  const signer = caller ?? passkeyCookie.read(request) ?? '';
  const purpose = caller ? 'confirm' : 'sign in';
  const challenge = await consumeChallenge(purpose, signer, proof.response.clientDataJSON);
  const found = await find(proof.id);
  const refuse = async (why: string) => {
    const kind = caller ? 'identity.failed' : 'sign-in.failed';
    const userId = found?.user.id ?? null;
    await recordRefusal({ kind, userId, client, detail: `by passkey: ${why}` });
    return caller
      ? new Problem(403, 'This passkey could not be used. Try again, or use another one.')
      : new Problem(401, 'This passkey does not sign in here. Use another one, or your password.');
  };
  if (!found) throw await refuse('unknown passkey');
  const use = await verifySignature(proof, challenge, found);
  const why = refusalOf(proof, found, caller, use !== null);
  if (why !== null || use === null) throw await refuse(why ?? 'wrong signature');
  if (!(await countUse(caller, found.id, use)))
    throw await refuse('possible copy, its counter did not grow');
  const isValid = async (tx: Reader) => (await tx.$count(passkeys, eq(passkeys.id, found.id))) > 0;
  return { user: found.user, by: 'passkey', isValid };
}
