// A new passkey for an account (docs/decisions/0036).
import { randomUUID } from 'node:crypto';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { count, eq, notExists, sql } from 'drizzle-orm';
import { passkeys } from '../../../db/schema.ts';
import { mostPasskeys, type NewPasskey, type Passkey } from '../../domain/passkey.ts';
import { site } from '../../site.ts';
import { type Caller, callerMayWriteStatement } from '../accounts/caller.ts';
import { addressRefusalOf, emailUnchangedStatement } from '../accounts/own-password.ts';
import { insertSecurityEventStatement } from '../accounts/security-events.ts';
import { noteStrongProofStatement } from '../accounts/sessions.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { consume } from '../limits.ts';
import { insertLetterStatement, mailWaits } from '../mail/outbox.ts';
import { passkeyAdded } from '../mail/templates.ts';
import { challengeMs, makeChallenge, takeChallenge } from './challenges.ts';
import { toBytes, toText, webauthn } from './library.ts';
import { firstName } from './names.ts';
import { keptPasskeys, shownColumns, toDescriptor, toPasskey, userHandle } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';

/**
 * EdDSA, ES256 and RS256, as COSE numbers them. Named here: what the library offers by itself depends on the version of
 * Node, and a passkey is for years.
 */
const algorithms = [-8, -7, -257];

const tooMany = () =>
  new Problem(409, `You have ${mostPasskeys} passkeys. Remove one to add another.`);
const knownAlready = () => new Problem(409, 'This passkey is in use already. Add another one.');

/** What a browser needs to make one. @throws Problem 409 (there are ten, or the site's address is a number) */
export async function optionsToAdd(
  caller: Caller,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id } = relyingParty();
  const kept = await keptPasskeys(caller);
  if (kept.length >= mostPasskeys) throw tooMany();
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: id,
    userName: caller.email,
    userDisplayName: caller.name,
    userID: userHandle(caller),
    challenge: await makeChallenge('add', caller),
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: kept.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/**
 * Certificates were not asked for. Checking them would read what they name from other servers, which is no request to make
 * for whoever sends one.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await webauthn();
  const decoded = decodeAttestationObject(toBytes(attestationObject));
  const format = decoded.get('fmt');
  const isOwn = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  return format !== 'none' && !isOwn;
}

/** What the browser has made, looked through. @throws Problem 400 */
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
    // Whatever is wrong with it.
  }
  throw new Problem(400, 'The passkey that this browser made could not be used. Try again.');
}

/**
 * Keeps a passkey, and tells its owner by mail; sessions stay, since nobody is kept out by it. The caller's counts as begun
 * with one: they have just proven by it that it is them.
 * @throws Problem 400 (it was not made for this), 409 (there are ten, or it is known)
 */
export async function addPasskey(caller: Caller, made: NewPasskey): Promise<Passkey> {
  const challenge = await takeChallenge('add', caller, made.response.clientDataJSON);
  const { aaguid, credential, credentialBackedUp } = await verified(made, challenge);
  const { email, client } = caller;
  // By address: an account that is deleted and made again gets no more letters.
  await consume('passkey-change', email);
  const transports = made.response.transports ?? [];
  const taken = (await keptPasskeys(caller)).map(({ name }) => name);
  const name = firstName({ aaguid, transports, client }, taken);
  const own = db().select({ own: count() }).from(passkeys).where(eq(passkeys.userId, caller.id));
  const same = db()
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credential.id));
  try {
    const [, , , , [row]] = await db().batch([
      callerMayWriteStatement(caller),
      emailUnchangedStatement(caller.id, email),
      abortBatchUnless('the account has room for a passkey', sql`${own} < ${mostPasskeys}`),
      abortBatchUnless('the passkey is new', notExists(same)),
      db()
        .insert(passkeys)
        .values({
          id: randomUUID(),
          userId: caller.id,
          credentialId: credential.id,
          publicKey: toText(credential.publicKey),
          counter: credential.counter,
          transports: transports.filter((way) => /^[\w-]+$/.test(way)).join(' '),
          backedUp: credentialBackedUp,
          name,
          createdAt: new Date(),
        })
        .returning(shownColumns),
      noteStrongProofStatement(caller, 'passkey'),
      insertSecurityEventStatement({
        kind: 'passkey added',
        userId: caller.id,
        client,
        detail: name,
      }),
      insertLetterStatement(passkeyAdded(), { email, userId: caller.id }),
    ]);
    if (!row) throw new Error('the database returned no row for an insert');
    mailWaits();
    return toPasskey(row);
  } catch (error) {
    if (isAborted(error, 'the account has room for a passkey')) throw tooMany();
    if (isAborted(error, 'the passkey is new')) throw knownAlready();
    throw addressRefusalOf(error);
  }
}
