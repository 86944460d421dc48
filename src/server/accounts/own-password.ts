// The caller's own password: asked for again before what can't be undone, and changed.
import { and, eq, exists } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import type { User } from '../../domain/role.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { Problem, refusedField } from '../http/problem.ts';
import { consume, forgive, giveBack } from '../limits.ts';
import { mailWaits, posting } from '../mail/outbox.ts';
import { passwordChanged } from '../mail/templates.ts';
import { type Caller, callerMayWrite } from './caller.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { forgetDevicesStatement } from './known-devices.ts';
import { endLinksStatement } from './links.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { insertSecurityEventStatement } from './security-events.ts';
import { endSessionsStatement, insertSessionsEndedStatement } from './sessions.ts';

const wrongPassword = () => refusedField('password', 'This is not your password');

/**
 * Asks for the password again before something that can't be undone.
 * @returns the hash that was verified, for `passwordUnchanged`
 * @throws Problem 400, 429
 */
export async function confirmPassword(caller: Caller, password: string): Promise<string> {
  const { id, sessionId } = caller;
  await consume('password', sessionId);
  await consume('password-account', id);
  const [found] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, id));
  if (!found || !(await verifyPassword(found.passwordHash, password))) throw wrongPassword();
  await forgive('password', sessionId);
  await giveBack('password-account', id);
  return found.passwordHash;
}

/** The statement that aborts its batch where the password is no longer the one that was verified. */
export const passwordUnchanged = ({ id }: User, verifiedHash: string) =>
  abortBatchUnless(
    'the password is still the verified one',
    exists(
      db()
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), eq(users.passwordHash, verifiedHash))),
    ),
  );

/** The statement that aborts its batch where an account has another address by now. */
export const addressUnchanged = (id: string, email: string) =>
  abortBatchUnless(
    'the account still has the address',
    exists(
      db()
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), eq(users.email, email))),
    ),
  );

/** The refusal where `addressUnchanged` has aborted a batch; any other error stays what it is. */
export const addressRefusalOf = (error: unknown) =>
  isAborted(error, 'the account still has the address')
    ? new Problem(409, 'The address of this account has just changed. Try again.')
    : error;

/** The refusal where `passwordUnchanged` has aborted a batch; any other error stays what it is. */
export const refusalOf = (error: unknown) =>
  isAborted(error, 'the password is still the verified one') ? wrongPassword() : error;

/**
 * Changes the caller's password; every other session ends.
 * @throws Problem 400 (wrong password, a common one for somebody with rights)
 */
export async function changePassword(
  caller: Caller,
  password: string,
  next: string,
): Promise<void> {
  await refuseCommonPassword(caller.role, next);
  const verifiedHash = await confirmPassword(caller, password);
  // By address: an account that is deleted and made again gets no more letters.
  await consume('password-change', caller.email);
  const passwordHash = await hashPassword(next);
  try {
    await db().batch([
      callerMayWrite(caller),
      passwordUnchanged(caller, verifiedHash),
      addressUnchanged(caller.id, caller.email),
      db().update(users).set({ passwordHash }).where(eq(users.id, caller.id)),
      insertSecurityEventStatement({
        kind: 'password changed',
        userId: caller.id,
        client: caller.client,
      }),
      endLinksStatement(caller.id),
      // Whoever knew the old password may have signed in with it.
      forgetDevicesStatement(caller.id),
      endSessionsStatement(caller.id, caller.sessionId),
      insertSessionsEndedStatement(caller.id, caller.client, 'all others, by the new password'),
      posting(passwordChanged(), { email: caller.email, userId: caller.id }),
    ]);
  } catch (error) {
    throw addressRefusalOf(refusalOf(error));
  }
  mailWaits();
}
