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

/**
 * Records since when each founder and administrator needs a second step, at the start and every minute, so that the
 * deadline also passes for unused accounts. People who no longer need one start again.
 */
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

/** The problem's code is for programs; its text leads people to the account page. */
const secondStepFirst = () =>
  new Problem(
    403,
    'The lab asks founders for a second step at sign-in. Set it up on your account page.',
    { secondFactor: true },
  );

/** Whether a session began with a password alone, and the days of grace are over. */
export const isSecondFactorDue = ({ secondStepDue }: { secondStepDue: Date | null }) =>
  secondStepDue !== null && secondStepDue <= new Date();

/** Refuses such a session. @throws Problem 403 */
export function requireSecondFactor(caller: { secondStepDue: Date | null }) {
  if (isSecondFactorDue(caller)) throw secondStepFirst();
}
