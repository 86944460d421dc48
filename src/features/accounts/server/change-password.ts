import { and, eq } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { db, type Reader, transact } from '../../../platform/server/database/database.ts';
import { Problem, refusedField } from '../../../platform/server/http/problem.ts';
import { consume } from '../../../platform/server/limits.ts';
import { queueMail } from '../../../platform/server/mail/outbox.ts';
import { passwordChanged } from '../../../platform/server/mail/templates.ts';
import { type Caller, requireCaller } from './caller.ts';
import { endLinks } from './links.ts';
import { hashPassword, refuseCommonPassword, verifyPassword } from './passwords.ts';
import { recordSecurityEvent } from './security-events.ts';
import { endOtherSessions, forgetDevices } from './sessions.ts';

/** @throws Problem 409 (the email has changed) */
export async function requireSameEmail(tx: Reader, id: string, email: string): Promise<void> {
  if ((await tx.$count(users, and(eq(users.id, id), eq(users.email, email)))) === 0)
    throw new Problem(409, 'The address of this account has just changed. Try again.');
}

/** Ends all other sessions. @throws Problem 400 (a common password for an account with rights; the current password) */
export async function changePassword(caller: Caller, next: string): Promise<void> {
  await refuseCommonPassword(caller.role, next);
  // Counts by email, because a deleted account could be created again.
  await consume('password-change', caller.email);
  const [found] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, caller.id));
  if (await verifyPassword(found?.passwordHash, next))
    throw refusedField('newPassword', 'Choose another password than the present one');
  const passwordHash = await hashPassword(next);
  const { id: userId, email, client } = caller;
  await transact(async (tx) => {
    await requireCaller(tx, caller);
    await requireSameEmail(tx, userId, email);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await recordSecurityEvent(tx, { kind: 'password.changed', userId, client });
    await endLinks(tx, userId);
    // Another person may have used the old password on a known browser.
    await forgetDevices(tx, userId);
    await endOtherSessions(tx, caller, 'all others, by the new password');
    await queueMail(tx, passwordChanged(), { email, userId });
  });
}
