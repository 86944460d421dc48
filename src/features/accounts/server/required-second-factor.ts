// REQUIRE_SECOND_FACTOR: founders and administrators sign in with more than a password (docs/decisions/0037).
import { and, gt, isNotNull, isNull, not, or } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { config } from '../../../platform/server/config.ts';
import { db } from '../../../platform/server/database/database.ts';
import { transact } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { isFounder, type Role } from '../../../platform/text/role.ts';
import type { SignInMethod } from '../domain/sign-in-method.ts';
import { canUseTracker } from './tracker-access.ts';

/** Runs at the start and every minute, so that the deadline also passes for unused accounts. */
export async function startSecondFactorDeadlines(): Promise<void> {
  const none = { secondStepSince: null };
  if (!config().requireSecondFactor) {
    await db().update(users).set(none).where(isNotNull(users.secondStepSince));
    return;
  }
  const at = new Date();
  const now = { secondStepSince: at };
  // A time to come stems from a clock that was wrong.
  const unknown = or(isNull(users.secondStepSince), gt(users.secondStepSince, at));
  await transact(async (tx) => {
    await tx
      .update(users)
      .set(now)
      .where(and(canUseTracker(users.role), unknown));
    await tx
      .update(users)
      .set(none)
      .where(and(not(canUseTracker(users.role)), isNotNull(users.secondStepSince)));
  });
}

type Asked = { role: Role; signedInBy: SignInMethod; secondStepSince: Date | null };

/** The time from which a session, begun with a password alone, opens no founders' page; null if it may. */
export function secondFactorDueAt({ role, signedInBy, secondStepSince }: Asked): Date | null {
  const { requireSecondFactor, secondFactorGraceDays: days } = config();
  if (!requireSecondFactor || !isFounder({ role }) || signedInBy !== 'password') return null;
  // A person who became a founder this minute.
  const since = secondStepSince ?? new Date();
  return new Date(since.getTime() + days * 24 * 60 * 60 * 1000);
}

const secondStepFirst =
  'The lab asks founders for a second step at sign-in. Set it up on your account page.';

/** Whether a session began with a password alone, and the days of grace are over. */
export const isSecondFactorDue = ({ secondStepDue }: { secondStepDue: Date | null }) =>
  secondStepDue !== null && secondStepDue <= new Date();

/** @throws Problem 403 */
export function requireSecondFactor(caller: { secondStepDue: Date | null }) {
  if (isSecondFactorDue(caller)) throw new Problem(403, secondStepFirst, { secondFactor: true });
}
