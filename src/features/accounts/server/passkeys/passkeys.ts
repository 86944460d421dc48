import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { passkeyChallenges, passkeys, sessions } from '../../../../../db/schema/accounts.ts';
import { config } from '../../../../platform/server/config.ts';
import {
  db,
  type Reader,
  type Transaction,
  transact,
} from '../../../../platform/server/database/database.ts';
import { deleteInBatches } from '../../../../platform/server/database/sql.ts';
import { Problem } from '../../../../platform/server/http/problem.ts';
import { consume } from '../../../../platform/server/limits.ts';
import { isLoopback } from '../../../../platform/server/loopback.ts';
import { queueMail } from '../../../../platform/server/mail/outbox.ts';
import { passkeyRemoved } from '../../../../platform/server/mail/templates.ts';
import { sha256Hex } from '../../../../platform/server/sha256.ts';
import type { AcceptedPasskeys, Passkey } from '../../domain/account-response.ts';
import { downgradeSessions, listAuthMethods } from '../auth-methods.ts';
import { type Caller, requireCaller } from '../caller.ts';
import { requireSameEmail } from '../change-password.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { deleteAndRecord, quoteName, recordSecurityEvent } from '../security-events.ts';
import { browserCookie, endOtherSessions, randomValue } from '../sessions.ts';

type Owner = Pick<Caller, 'id'>;

/** Bundled in one file, because its imports depend on their order. */
export const webauthn = () => import('./webauthn.ts');

export const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
export const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** The only data stored on the device: the account's random id. */
export const userHandle = ({ id }: Owner) => new TextEncoder().encode(id);
export const handleText = (owner: Owner) => toText(userHandle(owner));

export const listCredentials = (tx: Reader, { id }: Owner) =>
  tx
    .select({ id: passkeys.credentialId, transports: passkeys.transports, name: passkeys.name })
    .from(passkeys)
    .where(eq(passkeys.userId, id));

export const toDescriptor = ({ id, transports }: { id: string; transports: string }) => ({
  id,
  ...(transports && { transports: transports.split(' ') }),
});

export const shownColumns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
  backedUp: passkeys.backedUp,
};
type Row = Pick<typeof passkeys.$inferSelect, keyof typeof shownColumns>;

export const toPasskey = ({ createdAt, lastUsedAt, ...row }: Row): Passkey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function listPasskeys({ id }: Owner): Promise<Passkey[]> {
  const rows = await db()
    .select(shownColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(asc(passkeys.createdAt));
  return rows.map(toPasskey);
}

const lastMethod =
  'Nothing but this passkey opens your account. Add another passkey or set a password first.';

async function requireOwnPasskey(tx: Reader, caller: Caller, id: string) {
  const [passkey] = await tx
    .select(shownColumns)
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, caller.id)));
  if (!passkey) throw new Problem(404, 'This passkey does not exist.');
  return passkey;
}

/** @throws Problem 404 (also for another person's) */
export const renamePasskey = (caller: Caller, id: string, name: string): Promise<Passkey> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    const { id: userId, client } = caller;
    const passkey = await requireOwnPasskey(tx, caller, id);
    const [before, after] = [quoteName(passkey.name), quoteName(name)];
    const detail = `from ${before} to ${after}`;
    if (before !== after)
      await recordSecurityEvent(tx, { kind: 'passkey.renamed', userId, client, detail });
    await tx.update(passkeys).set({ name }).where(eq(passkeys.id, id));
    return toPasskey({ ...passkey, name });
  });

/**
 * Removes a passkey and mails its owner. Ends other sessions that began with any passkey: sessions do not store which
 * one, and the device may be lost. After the last passkey no session counts as begun with one.
 * @returns the remaining credentials
 * @throws Problem 404 (also for another person's), 409 (nothing else would open the account)
 */
export async function removePasskey(caller: Caller, id: string): Promise<AcceptedPasskeys> {
  const { id: userId, client, email } = caller;
  await requireOwnPasskey(db(), caller, id);
  await consume('passkey-change', email);
  const left = await transact(async (tx) => {
    await requireCaller(tx, caller);
    await requireSameEmail(tx, userId, email);
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
  return { userID: handleText(caller), allAcceptedCredentialIDs: left.map((one) => one.id) };
}

/** Removes all passkeys of an account. Its sessions no longer count as begun with one. */
export async function removePasskeys(
  tx: Transaction,
  userId: string,
  client: RequestOrigin,
  detail: string,
): Promise<void> {
  await deleteAndRecord(tx, passkeys, { kind: 'passkey.removed', userId, client, detail });
  await downgradeSessions(tx, userId, 'passkey');
}

/** Host and origin for passkeys. Browsers refuse IP addresses, so loopback is localhost. @throws Problem 409 */
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

/** The caller, or the cookie value of a browser that signs in. */
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

/** The cookie's value, or a new one. Challenges of other tabs stay valid. */
export const browserIdOf = (request: Request): string =>
  passkeyCookie.read(request) ?? randomValue();
