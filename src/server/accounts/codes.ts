// Codes of an app and recovery codes, as the second step after a password (docs/decisions/0037).
import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { codeSecrets, recoveryCodes, users } from '../../../db/schema.ts';
import type { SecondStep } from '../../domain/account-response.ts';
import {
  isAppCode,
  plainCode,
  recoveryAlphabet,
  recoveryCount,
  recoveryLength,
} from '../../domain/code.ts';
import { db } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import { refusedField } from '../http/problem.ts';
import { recoveryCodeUsed } from '../mail/account-templates.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Client } from './client.ts';
import { recordSecurityEvent } from './security-events.ts';
import { counterOf } from './totp.ts';

const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex');

/** SQL: the codes of an account that are asked for. */
export const turnedOn = (userId: string) =>
  and(eq(codeSecrets.userId, userId), isNotNull(codeSecrets.confirmedAt));

export const hasCodes = async (userId: string) =>
  (await db().$count(codeSecrets, turnedOn(userId))) > 0;

const unusedOf = (userId: string) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/** What the account page shows of it. */
export async function secondStep({ id }: { id: string }): Promise<SecondStep> {
  const [[secret], left] = await Promise.all([
    db().select({ since: codeSecrets.confirmedAt }).from(codeSecrets).where(turnedOn(id)),
    db().$count(recoveryCodes, unusedOf(id)),
  ]);
  return { codesSince: secret?.since?.toISOString() ?? null, recoveryCodes: left };
}

export const wrongCode = () =>
  refusedField('code', 'This code is wrong, has expired or was used before');

async function useAppCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const [found] = await tx
    .select({ secret: codeSecrets.secret, lastCounter: codeSecrets.lastCounter })
    .from(codeSecrets)
    .where(turnedOn(userId));
  if (!found) return false;
  const counter = counterOf(found.secret, code);
  if (counter === null || counter <= found.lastCounter) return false;
  await tx.update(codeSecrets).set({ lastCounter: counter }).where(eq(codeSecrets.userId, userId));
  return true;
}

async function useRecoveryCode(
  tx: Transaction,
  userId: string,
  code: string,
  client: Client,
): Promise<boolean> {
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(codeSecrets, eq(codeSecrets.userId, users.id))
    .where(turnedOn(userId));
  if (!owner) return false;
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(and(unusedOf(userId), eq(recoveryCodes.hash, hashOf(userId, code))))
    .returning({ hash: recoveryCodes.hash });
  if (used.length === 0) return false;
  const left = await tx.$count(recoveryCodes, unusedOf(userId));
  await recordSecurityEvent(tx, {
    kind: 'recovery code used',
    userId,
    client,
    detail: `${left} left`,
  });
  await queueMail(tx, recoveryCodeUsed(left), { email: owner.email, userId });
  return true;
}

/**
 * Uses up a code of an app or a recovery code. The use of a recovery code queues mail: call `mailWaits` after the transaction.
 * @returns false where the code is wrong or was used before
 */
export function useCode(
  tx: Transaction,
  userId: string,
  typed: string,
  client: Client,
): Promise<boolean> {
  const code = plainCode(typed);
  return isAppCode(code) ? useAppCode(tx, userId, code) : useRecoveryCode(tx, userId, code, client);
}

/** Ten new recovery codes, and the statements that put them in the place of those before. */
export function makeRecoveryCodes(userId: string) {
  const one = () =>
    Array.from(
      { length: recoveryLength },
      () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
    ).join('');
  const codes = Array.from({ length: recoveryCount }, one);
  const rows = codes.map((code) => ({ userId, hash: hashOf(userId, code) }));
  const statements = [
    db().delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db().insert(recoveryCodes).values(rows),
  ] as const;
  return { codes, statements };
}
