// Codes of an app and recovery codes, as the second step after a password (docs/decisions/0037).
import { createHash, randomInt } from 'node:crypto';
import { and, eq, exists, isNotNull, isNull, lt } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { codeSecrets, recoveryCodes, users } from '../../../db/schema.ts';
import type { SecondStep } from '../../domain/account.ts';
import {
  isAppCode,
  plainCode,
  recoveryAlphabet,
  recoveryCount,
  recoveryLength,
} from '../../domain/code.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { refusedField } from '../http/problem.ts';
import { recoveryCodeUsed } from '../mail/account-templates.ts';
import { insertLetterStatement, mailWaits } from '../mail/outbox.ts';
import type { Client } from './client.ts';
import { insertSecurityEventStatement } from './security-events.ts';
import { counterOf } from './totp.ts';
import { hasCodesStill } from './ways-in.ts';

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

type Statement = BatchItem<'sqlite'>;
type Alongside = readonly Statement[];

/** Of two who send the same code one comes in. */
async function inOneBatch(statements: [Statement, ...Alongside]): Promise<boolean> {
  try {
    await db().batch(statements);
    return true;
  } catch (error) {
    if (isAborted(error, 'the code is unused')) return false;
    throw error;
  }
}

async function useAppCode(userId: string, code: string, alongside: Alongside): Promise<boolean> {
  const [found] = await db()
    .select({ secret: codeSecrets.secret })
    .from(codeSecrets)
    .where(turnedOn(userId));
  const counter = found && counterOf(found.secret, code);
  if (counter === null || counter === undefined) return false;
  const unused = and(turnedOn(userId), lt(codeSecrets.lastCounter, counter));
  return inOneBatch([
    abortBatchUnless('the code is unused', exists(db().select().from(codeSecrets).where(unused))),
    db().update(codeSecrets).set({ lastCounter: counter }).where(unused),
    ...alongside,
  ]);
}

async function useRecoveryCode(
  userId: string,
  code: string,
  client: Client,
  alongside: Alongside,
): Promise<boolean> {
  const [owner] = await db()
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), hasCodesStill(userId)));
  const one = and(unusedOf(userId), eq(recoveryCodes.hash, hashOf(userId, code)));
  if (!owner || (await db().$count(recoveryCodes, one)) === 0) return false;
  const left = (await db().$count(recoveryCodes, unusedOf(userId))) - 1;
  const isUsed = await inOneBatch([
    abortBatchUnless('the code is unused', exists(db().select().from(recoveryCodes).where(one))),
    db().update(recoveryCodes).set({ usedAt: new Date() }).where(one),
    insertSecurityEventStatement({
      kind: 'recovery code used',
      userId,
      client,
      detail: `${left} left`,
    }),
    insertLetterStatement(recoveryCodeUsed(left), { email: owner.email, userId }),
    ...alongside,
  ]);
  if (isUsed) mailWaits();
  return isUsed;
}

/**
 * Whether a code is right and was not used before: it is used up by this.
 * @param alongside what is done in the same batch; where it aborts that, the code stays as it was
 */
export function useCode(
  userId: string,
  typed: string,
  client: Client,
  alongside: Alongside = [],
): Promise<boolean> {
  const code = plainCode(typed);
  return isAppCode(code)
    ? useAppCode(userId, code, alongside)
    : useRecoveryCode(userId, code, client, alongside);
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
