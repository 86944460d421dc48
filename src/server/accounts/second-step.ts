// The caller turns codes on and off, and makes recovery codes.

import { and, eq, exists, isNull, notExists } from 'drizzle-orm';
import { codeSecrets, passkeys, recoveryCodes } from '../../../db/schema.ts';
import { plainCode, shownRecoveryCode } from '../../domain/code.ts';
import { site } from '../../site.ts';
import { insertAuditEntryStatement } from '../audit.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';
import type { Transaction } from '../database/transaction.ts';
import { Problem } from '../http/problem.ts';
import {
  codesTurnedOff,
  codesTurnedOn,
  recoveryCodesMade,
  secondStepRemoved,
} from '../mail/account-templates.ts';
import { insertLetterStatement, mailWaits } from '../mail/outbox.ts';
import { removePasskeysStatements } from '../passkeys/passkeys.ts';
import { downgradeSessions, noLongerBegunByStatements } from './auth-methods.ts';
import { type Caller, callerMayWriteStatement } from './caller.ts';
import { type Client, commandLine } from './client.ts';
import { makeRecoveryCodes, turnedOn, wrongCode } from './codes.ts';
import { insertSecurityEventStatement, recordSecurityEvent } from './security-events.ts';
import { endSessionsStatements, noteStrongProofStatement } from './sessions.ts';
import { counterOf, makeSecret } from './totp.ts';

const alreadyOn = () => new Problem(409, 'Codes are turned on already. Turn them off first.');
const begunAnew = () => new Problem(409, 'Begin again: there is no key to compare the code with.');
const notOn = () => new Problem(409, 'Codes are not turned on.');

const notTurnedOnStatement = (userId: string) =>
  abortBatchUnless(
    'codes are not turned on yet',
    notExists(db().select().from(codeSecrets).where(turnedOn(userId))),
  );

/**
 * Makes a secret for the caller's app; nothing asks for its codes until the first one was typed. One that was begun before
 * no longer counts.
 * @throws Problem 409
 */
export async function beginCodes(caller: Caller): Promise<{ secret: string; uri: string }> {
  const made = makeSecret(site.name, caller.email);
  const row = { secret: made.secret, createdAt: new Date(), lastCounter: 0 };
  try {
    await db().batch([
      callerMayWriteStatement(caller),
      notTurnedOnStatement(caller.id),
      db()
        .insert(codeSecrets)
        .values({ ...row, userId: caller.id })
        .onConflictDoUpdate({ target: codeSecrets.userId, set: row }),
    ]);
  } catch (error) {
    throw isAborted(error, 'codes are not turned on yet') ? alreadyOn() : error;
  }
  return made;
}

/**
 * Turns codes on by the first one. The caller's session counts as begun with one.
 * @returns the recovery codes, which nothing shows again
 * @throws Problem 400 (a wrong code), 409
 */
export async function turnCodesOn(caller: Caller, typed: string): Promise<string[]> {
  const { id, email, client } = caller;
  const [found] = await db().select().from(codeSecrets).where(eq(codeSecrets.userId, id));
  if (found?.confirmedAt) throw alreadyOn();
  if (!found) throw begunAnew();
  const counter = counterOf(found.secret, plainCode(typed));
  if (counter === null) throw wrongCode();
  const { codes, statements } = makeRecoveryCodes(id);
  const begun = and(eq(codeSecrets.userId, id), eq(codeSecrets.secret, found.secret));
  try {
    await db().batch([
      callerMayWriteStatement(caller),
      notTurnedOnStatement(id),
      abortBatchUnless(
        'the key is the one that was read',
        exists(db().select().from(codeSecrets).where(begun)),
      ),
      db()
        .update(codeSecrets)
        .set({ confirmedAt: new Date(), lastCounter: counter })
        .where(and(begun, isNull(codeSecrets.confirmedAt))),
      ...statements,
      noteStrongProofStatement(caller, 'password and code'),
      insertSecurityEventStatement({ kind: 'codes turned on', userId: id, client }),
      insertLetterStatement(codesTurnedOn(), { email, userId: id }),
    ]);
  } catch (error) {
    // Another tab has begun once more, and shows another key.
    if (isAborted(error, 'the key is the one that was read')) throw begunAnew();
    throw isAborted(error, 'codes are not turned on yet') ? alreadyOn() : error;
  }
  mailWaits();
  return codes.map(shownRecoveryCode);
}

/** The statements after which no code is asked for, and no session, and no token made in one, counts as begun with one. */
export const turnCodesOffStatements = (userId: string, client: Client, detail?: string) =>
  [
    db().delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    ...noLongerBegunByStatements('password and code', userId),
    ...thenIfChanged(db().delete(codeSecrets).where(eq(codeSecrets.userId, userId)), (changed) =>
      insertSecurityEventStatement({ kind: 'codes turned off', userId, client, detail }, changed),
    ),
  ] as const;

/** Removes the codes of an account. No session, and no token made in one, counts as begun with a code. */
export async function removeCodes(
  tx: Transaction,
  userId: string,
  client: Client,
  detail?: string,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await downgradeSessions(tx, userId, 'password and code');
  const removed = await tx
    .delete(codeSecrets)
    .where(eq(codeSecrets.userId, userId))
    .returning({ userId: codeSecrets.userId });
  if (removed.length > 0)
    await recordSecurityEvent(tx, { kind: 'codes turned off', userId, client, detail });
}

/** @throws Problem 409 (they are off) */
export async function turnCodesOff(caller: Caller): Promise<void> {
  const { id, email, client } = caller;
  if ((await db().$count(codeSecrets, turnedOn(id))) === 0) throw notOn();
  await db().batch([
    callerMayWriteStatement(caller),
    ...turnCodesOffStatements(id, client),
    insertLetterStatement(codesTurnedOff(), { email, userId: id }),
  ]);
  mailWaits();
}

/** @returns ten new ones; those of before no longer work @throws Problem 409 (codes are off) */
export async function renewRecoveryCodes(caller: Caller): Promise<string[]> {
  const { id, email, client } = caller;
  if ((await db().$count(codeSecrets, turnedOn(id))) === 0) throw notOn();
  const { codes, statements } = makeRecoveryCodes(id);
  await db().batch([
    callerMayWriteStatement(caller),
    ...statements,
    insertSecurityEventStatement({ kind: 'recovery codes made', userId: id, client }),
    insertLetterStatement(recoveryCodesMade(), { email, userId: id }),
  ]);
  mailWaits();
  return codes.map(shownRecoveryCode);
}

/**
 * For the command line, on the day on which app, recovery codes and passkeys are lost: the password alone signs in again. Every
 * session ends, since whoever has what was lost may be signed in.
 * @throws Problem 409 (there is none)
 */
export async function removeSecondStep({ id, email }: { id: string; email: string }) {
  const hasNone =
    (await db().$count(codeSecrets, turnedOn(id))) === 0 &&
    (await db().$count(passkeys, eq(passkeys.userId, id))) === 0;
  if (hasNone) throw new Problem(409, `${email} has no codes and no passkey.`);
  await db().batch([
    ...turnCodesOffStatements(id, commandLine, 'by the operator'),
    ...removePasskeysStatements(id, commandLine, 'all, by the operator'),
    ...noLongerBegunByStatements('passkey', id),
    insertAuditEntryStatement({ actorId: null, action: 'second step removed', subjectId: id }),
    ...endSessionsStatements(id, commandLine, 'all, by the operator'),
    insertLetterStatement(secondStepRemoved(), { email, userId: id }),
  ]);
}
