// What somebody who is signed in proves again who they are with; `confirmSession` notes it.
import { eq, sql } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import { db } from '../database/database.ts';
import { refusedField } from '../http/problem.ts';
import { consume, forgive, giveBack } from '../limits.ts';
import type { Caller } from './caller.ts';
import { useCode, wrongCode } from './codes.ts';
import { verifyPassword } from './passwords.ts';
import { insertSecurityEventStatement } from './security-events.ts';
import { byPassword, type Proven } from './sessions.ts';
import { hasCodesStill } from './ways-in.ts';

/**
 * Counts a try before it is made: per session, so that a stolen one does not hinder its owner, and per account.
 * @returns takes it back, after a success
 * @throws Problem 429
 */
async function countTry(
  { id, sessionId }: Caller,
  way: 'password' | 'code',
): Promise<() => Promise<void>> {
  // A password that is right forgives no wrong codes.
  const tried = `${way} of ${sessionId}`;
  await consume('password', tried);
  await consume('password-account', id);
  return async () => {
    await forgive('password', tried);
    await giveBack('password-account', id);
  };
}

const noteFailureStatement = ({ id, client }: Caller, detail: string) =>
  insertSecurityEventStatement({
    kind: 'confirmation failed',
    // Null where the account is deleted at this moment.
    userId: sql<string>`(select id from users where id = ${id})`,
    client,
    detail,
  });

/** @throws Problem 400, 429 */
export async function provePassword(caller: Caller, password: string): Promise<Proven> {
  const takeBack = await countTry(caller, 'password');
  const [found] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.id));
  if (!found || !(await verifyPassword(found.passwordHash, password))) {
    await noteFailureStatement(caller, 'wrong password');
    throw refusedField('password', 'This is not your password');
  }
  await takeBack();
  return byPassword({ user: caller, passwordHash: found.passwordHash });
}

/** @param code of the app, or a recovery code; it is used up @throws Problem 400, 429 */
export async function proveCode(caller: Caller, code: string): Promise<Proven> {
  const takeBack = await countTry(caller, 'code');
  if (!(await useCode(caller.id, code, caller.client))) {
    await noteFailureStatement(caller, 'wrong code');
    throw wrongCode();
  }
  await takeBack();
  return { user: caller, by: 'password and code', stillHolds: hasCodesStill(caller.id) };
}
