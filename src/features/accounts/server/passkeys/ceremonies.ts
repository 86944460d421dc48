import { randomUUID } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { passkeys, users } from '../../../../../db/schema/accounts.ts';
import { lab } from '../../../../platform/lab.ts';
import { db, type Reader, transact } from '../../../../platform/server/database/database.ts';
import { Problem } from '../../../../platform/server/http/problem.ts';
import { consume } from '../../../../platform/server/limits.ts';
import { queueMail } from '../../../../platform/server/mail/outbox.ts';
import { passkeyAdded } from '../../../../platform/server/mail/templates.ts';
import { maxPasskeys, type NewPasskey, type PasskeyAssertion } from '../../domain/account.ts';
import type { Passkey } from '../../domain/account-response.ts';
import { type Caller, requireCaller, userColumns } from '../caller.ts';
import { requireSameEmail } from '../change-password.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { recordRefusal, recordSecurityEvent } from '../security-events.ts';
import { type Proof, recordStrongProof } from '../sessions.ts';
import {
  challengeMs,
  consumeChallenge,
  createChallenge,
  handleText,
  listCredentials,
  passkeyCookie,
  relyingParty,
  shownColumns,
  toBytes,
  toDescriptor,
  toPasskey,
  toText,
  userHandle,
  webauthn,
} from './passkeys.ts';

/** EdDSA, ES256 and RS256 by their COSE numbers. The library's default depends on the version of Node. */
const algorithms = [-8, -7, -257];

const tooMany = () =>
  new Problem(409, `You have ${maxPasskeys} passkeys. Remove one to add another.`);

/** @throws Problem 409 (too many passkeys, or the site's host is an IP address) */
export async function createRegistrationOptions(
  caller: Caller,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id } = relyingParty();
  const known = await listCredentials(db(), caller);
  if (known.length >= maxPasskeys) throw tooMany();
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: lab.name,
    rpID: id,
    userName: caller.email,
    userDisplayName: caller.name,
    userID: userHandle(caller),
    challenge: await createChallenge('add', caller),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** Attestation certificates are refused, because checking them would fetch URLs that a stranger chose. */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await webauthn();
  const decoded = decodeAttestationObject(toBytes(attestationObject));
  const format = decoded.get('fmt');
  const isOwn = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  return format !== 'none' && !isOwn;
}

async function verified({ response, ...credential }: NewPasskey, challenge: string) {
  const { id, origin } = relyingParty();
  const { verifyRegistrationResponse } = await webauthn();
  try {
    if (await hasCertificates(response.attestationObject)) throw new Error('not asked for');
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo?.credential.id === credential.id) return registrationInfo;
  } catch {
    // A response that cannot be verified is refused below.
  }
  throw new Problem(400, 'The passkey that this browser made could not be used. Try again.');
}

/** Makers of passkeys by AAGUID. Leaves out browsers, whose list is long and changes. */
const makers: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on macOS',
  '771b48fd-d3d4-4f74-9232-fc157ab0507a': 'Edge on macOS',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'd3452668-01fd-4c12-926c-83a4204853aa': 'Microsoft Password Manager',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
};

type Made = { aaguid: string; transports: readonly string[]; client: RequestOrigin };

/** The default name: the maker, "security key", or browser and system. */
function guess({ aaguid, transports, client }: Made): string {
  const maker = makers[aaguid];
  if (maker) return maker;
  const isKey = transports.length > 0 && !transports.some((way) => /^(internal|hybrid)$/.test(way));
  return isKey ? 'Security key' : client.device || 'Passkey';
}

function firstName(made: Made, taken: readonly string[]): string {
  const name = guess(made);
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number++;
  return `${name} ${number}`;
}

/**
 * The caller's session then counts as begun with the passkey.
 * @throws Problem 400 (wrong challenge), 409 (too many passkeys, or already registered)
 */
export async function addPasskey(caller: Caller, made: NewPasskey): Promise<Passkey> {
  const challenge = await consumeChallenge('add', caller, made.response.clientDataJSON);
  const { aaguid, credential, credentialBackedUp } = await verified(made, challenge);
  const { id: userId, email, client } = caller;
  // Counts by email, because a deleted account could be created again.
  await consume('passkey-change', email);
  const transports = made.response.transports ?? [];
  return transact(async (tx) => {
    await requireCaller(tx, caller);
    await requireSameEmail(tx, userId, email);
    const own = await listCredentials(tx, caller);
    if (own.length >= maxPasskeys) throw tooMany();
    if ((await tx.$count(passkeys, eq(passkeys.credentialId, credential.id))) > 0)
      throw new Problem(409, 'This passkey is in use already. Add another one.');
    const taken = own.map((one) => one.name);
    const name = firstName({ aaguid, transports, client }, taken);
    const [row] = await tx
      .insert(passkeys)
      .values({
        id: randomUUID(),
        userId,
        credentialId: credential.id,
        publicKey: toText(credential.publicKey),
        counter: credential.counter,
        transports: transports.filter((way) => /^[\w-]+$/.test(way)).join(' '),
        backedUp: credentialBackedUp,
        name,
        createdAt: new Date(),
      })
      .returning(shownColumns);
    if (!row) throw new Error('the database returned no row for an insert');
    await recordStrongProof(tx, caller, 'passkey');
    await recordSecurityEvent(tx, { kind: 'passkey.added', userId, client, detail: name });
    await queueMail(tx, passkeyAdded(), { email, userId });
    return toPasskey(row);
  });
}

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

/** @throws Problem 409 (the caller has no passkey) */
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

/** @returns the signed counter and backup state; null for an invalid signature */
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
      // With the stored counter, the library would check it before the signature, and anybody could cause a warning.
      credential: { id: found.credentialId, publicKey: toBytes(found.publicKey), counter: 0 },
    });
    return verified ? { counter: info.newCounter, backedUp: info.credentialBackedUp } : null;
  } catch {
    return null;
  }
}

/** Why the passkey is refused, for the security log; null if it is accepted. */
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
  // A sign-in requires the user handle. Within a session browsers may omit it.
  if (userHandle ? userHandle !== handleText(found.user) : !caller) return 'wrong signature';
  return null;
}

/** @returns false if the counter did not grow, which means that two devices have the same passkey. Some stay at 0. */
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
 * @param caller the person who reauthenticates; null for a sign-in
 * @throws Problem 400 (expired or repeated); otherwise 401, or 403 in a session
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
