// Codes of an app and recovery codes, as the second step after a password (docs/decisions/0037).
import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { codeSecrets, passkeys, recoveryCodes, users } from '#db/schema/accounts.ts';
import { lab } from '#platform/lab.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { Problem, refusedField } from '#platform/server/http/problem.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { sha256Hex } from '#platform/server/secrets.ts';
import { recoveryCount } from '../domain/account.ts';
import {
  codesTurnedOff,
  codesTurnedOn,
  recoveryCodesMade,
  recoveryCodeUsed,
  secondStepRemoved,
} from './account-templates.ts';
import { recordAuditEntry } from './audit.ts';
import { downgradeSessions } from './auth-methods.ts';
import { type Caller, commandLineOrigin, type RequestOrigin, transactAs } from './caller.ts';
import { refuseDemo } from './demo-account.ts';
import { removePasskeys } from './passkeys.ts';
import { type Deletion, deleteAndRecord, recordSecurityEvent } from './security-events.ts';
import { endSessionsOf, forgetDevices, recordStrongProof } from './sessions.ts';

/** 32 characters, without ones that look alike: i, l, o and u. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 40 bits of randomness. */
const recoveryLength = 8;

export const plainCode = (typed: string) =>
  typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');

export const isAppCode = (plain: string) => /^\d{6}$/.test(plain);

export const shownRecoveryCode = (plain: string) => `${plain.slice(0, 4)}-${plain.slice(4)}`;

const hashOf = (userId: string, code: string) => sha256Hex(`${userId} ${code}`);

const turnedOn = (userId: string) =>
  and(eq(codeSecrets.userId, userId), isNotNull(codeSecrets.confirmedAt));

export const hasCodes = async (tx: Reader, userId: string) =>
  (await tx.$count(codeSecrets, turnedOn(userId))) > 0;

const unusedOf = (userId: string) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

export async function readSecondStep({ id }: Caller) {
  const [[secret], left] = await Promise.all([
    db().select({ since: codeSecrets.confirmedAt }).from(codeSecrets).where(turnedOn(id)),
    db().$count(recoveryCodes, unusedOf(id)),
  ]);
  return { codesSince: secret?.since ?? null, recoveryCodes: left };
}

export const wrongCode = () =>
  refusedField('code', 'This code is wrong, has expired or was used before');
const alreadyOn = () => new Problem(409, 'Codes are turned on already. Turn them off first.');
const notOn = () => new Problem(409, 'Codes are not turned on.');

async function useRecoveryCode(
  tx: Transaction,
  userId: string,
  code: string,
  client: RequestOrigin,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(and(unusedOf(userId), eq(recoveryCodes.hash, hashOf(userId, code))))
    .returning({ hash: recoveryCodes.hash });
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (used.length === 0 || !owner) return false;
  const left = await tx.$count(recoveryCodes, unusedOf(userId));
  const detail = `${left} left`;
  await recordSecurityEvent(tx, { kind: 'recovery-code.used', userId, client, detail });
  await queueMail(tx, recoveryCodeUsed(left), { email: owner.email, userId });
  return true;
}

// RFC 6238 with the settings that every app supports.
const how = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Accepts clocks that differ by half a minute (RFC 6238, 5.2). */
const window = 1;

/** The time step in which an app with this secret shows the code; null for a wrong code. */
export function counterOf(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const options = { ...how, token: code, secret: Secret.fromBase32(secret), timestamp, window };
  const delta = TOTP.validate(options);
  return delta === null ? null : TOTP.counter({ period: how.period, timestamp }) + delta;
}

export function makeSecret(issuer: string, label: string) {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: new TOTP({ ...how, secret, issuer, label }).toString() };
}

/** Uses up a code of the app or a recovery code. @returns whether the code is right and was not used before */
export async function useCode(
  tx: Transaction,
  userId: string,
  typed: string,
  client: RequestOrigin,
): Promise<boolean> {
  const code = plainCode(typed);
  const [codes] = await tx.select().from(codeSecrets).where(turnedOn(userId));
  if (!codes) return false;
  if (!isAppCode(code)) return useRecoveryCode(tx, userId, code, client);
  const counter = counterOf(codes.secret, code);
  if (counter === null || counter <= codes.lastCounter) return false;
  await tx.update(codeSecrets).set({ lastCounter: counter }).where(turnedOn(userId));
  return true;
}

async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const one = () =>
    Array.from(randomBytes(recoveryLength), (byte) => recoveryAlphabet[byte % 32]).join('');
  const codes = Array.from({ length: recoveryCount }, one);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashOf(userId, code) })));
  return codes.map(shownRecoveryCode);
}

/** Creates a secret that is required from the first typed code on. Replaces an earlier one. */
export async function beginCodes(caller: Caller): Promise<{ secret: string; uri: string }> {
  refuseDemo(caller, 'The demo account stays without codes, because everybody shares it.');
  const made = makeSecret(lab.name, caller.email);
  const row = { secret: made.secret, createdAt: new Date(), lastCounter: 0 };
  await transactAs(caller, async (tx) => {
    if (await hasCodes(tx, caller.id)) throw alreadyOn();
    await tx
      .insert(codeSecrets)
      .values({ ...row, userId: caller.id })
      .onConflictDoUpdate({ target: codeSecrets.userId, set: row });
  });
  return made;
}

/** The caller's session then counts as begun with a code. @returns the recovery codes, which cannot be read again */
export async function turnCodesOn(caller: Caller, typed: string): Promise<string[]> {
  const { id: userId, email, client } = caller;
  const isOwn = eq(codeSecrets.userId, userId);
  // Checks that the stored secret is still the one of the typed code.
  const [shown] = await db().select().from(codeSecrets).where(isOwn);
  return transactAs(caller, async (tx) => {
    const [codes] = await tx.select().from(codeSecrets).where(isOwn);
    if (codes?.confirmedAt) throw alreadyOn();
    if (!codes || codes.secret !== shown?.secret)
      throw new Problem(409, 'Begin again: there is no key to compare the code with.');
    const counter = counterOf(codes.secret, plainCode(typed));
    if (counter === null) throw wrongCode();
    const on = { confirmedAt: new Date(), lastCounter: counter };
    await tx.update(codeSecrets).set(on).where(isOwn);
    await recordStrongProof(tx, caller, 'password and code');
    // A known browser may belong to somebody who knows only the password.
    await forgetDevices(tx, userId);
    await recordSecurityEvent(tx, { kind: 'codes.enabled', userId, client });
    await queueMail(tx, codesTurnedOn(), { email, userId });
    return replaceRecoveryCodes(tx, userId);
  });
}

/** Turns codes off. Sessions and tokens no longer count as begun with a code. */
export async function removeCodes(tx: Transaction, deletion: Deletion): Promise<number> {
  const { userId } = deletion;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await downgradeSessions(tx, userId, 'password and code');
  return deleteAndRecord(tx, codeSecrets, 'codes.disabled', deletion);
}

export async function turnCodesOff(caller: Caller): Promise<void> {
  const { id: userId, email, client } = caller;
  await transactAs(caller, async (tx) => {
    if (!(await hasCodes(tx, userId))) throw notOn();
    await removeCodes(tx, { userId, client });
    await queueMail(tx, codesTurnedOff(), { email, userId });
  });
}

/** @returns ten new codes, which replace the previous ones */
export function renewRecoveryCodes(caller: Caller): Promise<string[]> {
  const { id: userId, email, client } = caller;
  return transactAs(caller, async (tx) => {
    if (!(await hasCodes(tx, userId))) throw notOn();
    await recordSecurityEvent(tx, { kind: 'recovery-codes.created', userId, client });
    await queueMail(tx, recoveryCodesMade(), { email, userId });
    return replaceRecoveryCodes(tx, userId);
  });
}

/**
 * For the command line, after the loss of app, recovery codes and passkeys. The password alone then signs in. Ends
 * every session, because a lost device may be signed in.
 */
export const removeSecondStep = ({ id, email }: { id: string; email: string }): Promise<void> =>
  transact(async (tx) => {
    const keys = await tx.$count(passkeys, eq(passkeys.userId, id));
    if (keys === 0 && !(await hasCodes(tx, id)))
      throw new Problem(409, `${email} has no codes and no passkey.`);
    const deletion = { userId: id, client: commandLineOrigin, detail: 'by the operator' };
    const all = { ...deletion, detail: 'all, by the operator' };
    await removeCodes(tx, deletion);
    await removePasskeys(tx, all);
    await recordAuditEntry(tx, null, id, 'second-step.removed');
    await endSessionsOf(tx, all);
    await queueMail(tx, secondStepRemoved(), { email, userId: id });
  });
