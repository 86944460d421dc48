import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { passkeyChallenges, passkeys, sessions, users } from '#db/schema/accounts.ts';
import { lab } from '#platform/lab.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader, type Transaction } from '#platform/server/database/database.ts';
import { columnsOf } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { consume } from '#platform/server/limits.ts';
import { isLoopback } from '#platform/server/loopback.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { randomToken, sha256Hex } from '#platform/server/secrets.ts';
import { minuteMs } from '#platform/text/durations.ts';
import { maxPasskeys, type NewPasskey, type PasskeyAssertion } from '../domain/account.ts';
import type { AcceptedPasskeys } from '../domain/account-response.ts';
import { passkeyAdded, passkeyRemoved } from './account-templates.ts';
import { downgradeSessions, listAuthMethods } from './auth-methods.ts';
import { type Caller, type RequestOrigin, transactAs, userColumns } from './caller.ts';
import {
  type Deletion,
  deleteAndRecord,
  quoteName,
  recordRefusal,
  recordSecurityEvent,
} from './security-events.ts';
import { browserCookie, endOtherSessions, type Proof, recordStrongProof } from './sessions.ts';

type Owner = Pick<Caller, 'id'>;

/** Bundled in one file, because its imports depend on their order. */
const webauthn = () => import('./webauthn.ts');

const fromBase64Url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const toBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** The only data stored on the device: the account's random id. */
const userHandle = ({ id }: Owner) => new TextEncoder().encode(id);

const listCredentials = (tx: Reader, { id }: Owner) =>
  tx
    .select({ id: passkeys.credentialId, transports: passkeys.transports, name: passkeys.name })
    .from(passkeys)
    .where(eq(passkeys.userId, id));

const toDescriptor = ({ id, transports }: { id: string; transports: string }) => ({
  id,
  ...(transports && { transports: transports.split(' ') }),
});

const shownColumns = columnsOf(passkeys, 'id', 'name', 'createdAt', 'lastUsedAt', 'backedUp');

export const listPasskeys = ({ id }: Owner) =>
  db()
    .select(shownColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(asc(passkeys.createdAt));

/** @throws Problem 404 (also for another person's) */
async function requireOwnPasskey(tx: Reader, caller: Caller, id: string) {
  const [passkey] = await tx
    .select(shownColumns)
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, caller.id)));
  if (!passkey) throw new Problem(404, 'This passkey does not exist.');
  return passkey;
}

export const renamePasskey = (caller: Caller, id: string, name: string) =>
  transactAs(caller, async (tx) => {
    const { id: userId, client } = caller;
    const passkey = await requireOwnPasskey(tx, caller, id);
    const [before, after] = [quoteName(passkey.name), quoteName(name)];
    const detail = `from ${before} to ${after}`;
    if (before !== after)
      await recordSecurityEvent(tx, { kind: 'passkey.renamed', userId, client, detail });
    await tx.update(passkeys).set({ name }).where(eq(passkeys.id, id));
    return { ...passkey, name };
  });

const lastMethod =
  'Nothing but this passkey opens your account. Add another passkey or set a password first.';

/**
 * Removes a passkey and mails its owner. Ends other sessions that began with any passkey: sessions do not store which
 * one, and the device may be lost. After the last passkey no session counts as begun with one.
 * @returns the remaining credentials
 */
export async function removePasskey(caller: Caller, id: string): Promise<AcceptedPasskeys> {
  const { id: userId, client, email } = caller;
  await consume('passkey-change', email);
  const left = await transactAs(caller, async (tx) => {
    const { name } = await requireOwnPasskey(tx, caller, id);
    await tx.delete(passkeys).where(eq(passkeys.id, id));
    const methods = await listAuthMethods(tx, userId);
    if (methods.every((method) => method === 'code')) throw new Problem(409, lastMethod);
    await recordSecurityEvent(tx, { kind: 'passkey.removed', userId, client, detail: name });
    const byPasskey = eq(sessions.signedInBy, 'passkey');
    await endOtherSessions(tx, caller, 'others that began with a passkey', byPasskey);
    if (!methods.includes('passkey')) await downgradeSessions(tx, userId, 'passkey');
    await queueMail(tx, passkeyRemoved(), { email, userId });
    return listCredentials(tx, caller);
  });
  return {
    userID: toBase64Url(userHandle(caller)),
    allAcceptedCredentialIDs: left.map((one) => one.id),
  };
}

/** Removes all passkeys of an account. Its sessions no longer count as begun with one. */
export async function removePasskeys(tx: Transaction, deletion: Deletion): Promise<number> {
  await downgradeSessions(tx, deletion.userId, 'passkey');
  return deleteAndRecord(tx, passkeys, 'passkey.removed', deletion);
}

/** Host and origin for passkeys. Browsers refuse IP addresses, so loopback is localhost. @throws Problem 409 */
function relyingParty() {
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

const challengeMs = 5 * minuteMs;

type Purpose = 'add' | 'confirm' | 'sign in';

/** The caller, or the cookie value of a browser that signs in. */
type Signer = Caller | string;

const nameOf = (signer: Signer) =>
  sha256Hex(typeof signer === 'string' ? signer : `${signer.id} ${signer.sessionId}`);
const callerOf = (signer: Signer) => (typeof signer === 'string' ? null : signer);

async function createChallenge(purpose: Purpose, signer: Signer) {
  const challenge = randomBytes(32);
  await transactAs(callerOf(signer), async (tx) => {
    await tx.insert(passkeyChallenges).values({
      hash: sha256Hex(challenge.toString('base64url')),
      purpose,
      madeFor: nameOf(signer),
      expiresAt: new Date(Date.now() + challengeMs),
    });
  });
  return challenge;
}

/** The challenge that the browser has signed. Empty without one, or if another site framed the page. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof data.challenge === 'string' && !data.crossOrigin ? data.challenge : '';
  } catch {
    return '';
  }
}

/**
 * Deletes a challenge before its signature is checked, so that it can be tried once. @returns its value
 * @throws Problem 400 (for another purpose or browser, used, or expired)
 */
function consumeChallenge(purpose: Purpose, signer: Signer, clientDataJSON: string) {
  const challenge = challengeIn(clientDataJSON);
  return transactAs(callerOf(signer), async (tx) => {
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
      .returning();
    if (deleted.length === 0)
      throw new Problem(400, 'This took longer than five minutes, or was sent before. Try again.');
    return challenge;
  });
}

export const passkeyCookie = browserCookie({
  name: 'passkey',
  path: '/api/auth/passkey',
  sameSite: 'Strict',
  seconds: challengeMs / 1000,
});

/** The cookie's value, or a new one. Challenges of other tabs stay valid. */
export const browserIdOf = (request: Request): string =>
  passkeyCookie.read(request) ?? randomToken();

/** EdDSA, ES256 and RS256 by their COSE numbers. The library's default depends on the version of Node. */
const algorithms = [-8, -7, -257];

const tooMany = () =>
  new Problem(409, `You have ${maxPasskeys} passkeys. Remove one to add another.`);

export async function createRegistrationOptions(caller: Caller) {
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
  const decoded = decodeAttestationObject(fromBase64Url(attestationObject));
  const format = decoded.get('fmt');
  const isSelfAttested = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  return format !== 'none' && !isSelfAttested;
}

async function verifyRegistration({ response, ...credential }: NewPasskey, challenge: string) {
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

/** The default name: the maker, "security key", or browser and system; with a number if it is taken. */
function defaultName(aaguid: string, transports: string[], device: string, taken: string[]) {
  const isKey =
    transports.length > 0 && !transports.some((transport) => /^(internal|hybrid)$/.test(transport));
  const name = makers[aaguid] ?? (isKey ? 'Security key' : device || 'Passkey');
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number++;
  return `${name} ${number}`;
}

/** Adds a passkey and mails its owner. The caller's session then counts as begun with it. */
export async function addPasskey(caller: Caller, made: NewPasskey) {
  const challenge = await consumeChallenge('add', caller, made.response.clientDataJSON);
  const { aaguid, credential, credentialBackedUp } = await verifyRegistration(made, challenge);
  const { id: userId, email, client } = caller;
  // Counts by email, because a deleted account could be created again.
  await consume('passkey-change', email);
  const transports = made.response.transports ?? [];
  return transactAs(caller, async (tx) => {
    const existing = await listCredentials(tx, caller);
    if (existing.length >= maxPasskeys) throw tooMany();
    if ((await tx.$count(passkeys, eq(passkeys.credentialId, credential.id))) > 0)
      throw new Problem(409, 'This passkey is in use already. Add another one.');
    const taken = existing.map((passkey) => passkey.name);
    const name = defaultName(aaguid, transports, client.device, taken);
    const [added] = await tx
      .insert(passkeys)
      .values({
        id: randomUUID(),
        userId,
        credentialId: credential.id,
        publicKey: toBase64Url(credential.publicKey),
        counter: credential.counter,
        // Stored with spaces between them, so a transport must not contain one.
        transports: transports.filter((transport) => /^[\w-]+$/.test(transport)).join(' '),
        backedUp: credentialBackedUp,
        name,
        createdAt: new Date(),
      })
      .returning(shownColumns);
    await recordStrongProof(tx, caller, 'passkey');
    await recordSecurityEvent(tx, { kind: 'passkey.added', userId, client, detail: name });
    await queueMail(tx, passkeyAdded(), { email, userId });
    return added;
  });
}

/** @param allowed by default every passkey that the browser has for this site */
async function createAssertionOptions(
  purpose: Purpose,
  signer: Signer,
  allowed?: Awaited<ReturnType<typeof listCredentials>>,
) {
  const { id } = relyingParty();
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: id,
    challenge: await createChallenge(purpose, signer),
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: allowed?.map(toDescriptor),
  });
}

export const createSignInOptions = (browser: string) => createAssertionOptions('sign in', browser);

export async function createReauthenticationOptions(caller: Caller) {
  const own = await listCredentials(db(), caller);
  if (own.length === 0) throw new Problem(409, 'You have no passkey.');
  return createAssertionOptions('confirm', caller, own);
}

async function findPasskey(credentialId: string) {
  const [found] = await db()
    .select({
      ...columnsOf(passkeys, 'id', 'credentialId', 'publicKey'),
      user: userColumns,
      suspendedAt: users.suspendedAt,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return found;
}
type Found = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
type AuthenticationInfo = NonNullable<Awaited<ReturnType<typeof verifySignature>>>;

/** Null for an invalid signature. */
async function verifySignature(
  { response, ...credential }: PasskeyAssertion,
  challenge: string,
  found: Found,
) {
  const { id, origin } = relyingParty();
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, userHandle: response.userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // With the stored counter, the library would check it before the signature, and anybody could cause a warning.
      credential: { id: found.credentialId, publicKey: fromBase64Url(found.publicKey), counter: 0 },
    });
    return verified ? authenticationInfo : null;
  } catch {
    return null;
  }
}

/** Why a signed passkey is refused, for the security log; null if it is accepted. */
function refusalOf(
  { response }: PasskeyAssertion,
  { user, suspendedAt }: Found,
  caller: Caller | null,
): string | null {
  if (suspendedAt) return 'suspended';
  if (caller && caller.id !== user.id) return 'of another account';
  // A sign-in requires the user handle. Within a session browsers may omit it.
  const isOwners = response.userHandle
    ? response.userHandle === toBase64Url(userHandle(user))
    : caller !== null;
  return isOwners ? null : 'wrong signature';
}

/** @returns false if the counter did not grow, which means that two devices have the same passkey. Some stay at 0. */
const countUse = (
  caller: Caller | null,
  id: string,
  { newCounter: counter, credentialBackedUp: backedUp }: AuthenticationInfo,
) =>
  transactAs(caller, async (tx) => {
    const hasGrown = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
    const { rowsAffected } = await tx
      .update(passkeys)
      .set({ counter, backedUp, lastUsedAt: new Date() })
      .where(and(eq(passkeys.id, id), hasGrown));
    return rowsAffected > 0;
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
  const found = await findPasskey(proof.id);
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
  if (!use) throw await refuse('wrong signature');
  const why = refusalOf(proof, found, caller);
  if (why !== null) throw await refuse(why);
  if (!(await countUse(caller, found.id, use)))
    throw await refuse('possible copy, its counter did not grow');
  const isValid = async (tx: Reader) => (await tx.$count(passkeys, eq(passkeys.id, found.id))) > 0;
  return { user: found.user, by: 'passkey', isValid };
}
