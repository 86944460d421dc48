// REQUIRE_SECOND_FACTOR: founders and administrators sign in with more than a password (docs/decisions/0037).
import { and, gt, isNotNull, isNull, not, or } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { config } from '../../../platform/server/config.ts';
import { db } from '../../../platform/server/database/database.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { isFounder, type Role } from '../../../platform/text/role.ts';
import type { SignInMethod } from '../domain/sign-in-method.ts';
import { canUseTracker } from './tracker-access.ts';

/**
 * Notes since when each founder and administrator is asked for it, at the start and each minute: so the days are over too for
 * an account that nobody uses. Whoever is asked no longer begins anew.
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
  await db().batch([
    db()
      .update(users)
      .set(now)
      .where(and(canUseTracker(users.role), unknown)),
    db()
      .update(users)
      .set(none)
      .where(and(not(canUseTracker(users.role)), isNotNull(users.secondStepSince))),
  ]);
}

type Asked = { role: Role; signedInBy: SignInMethod; secondStepSince: Date | null };

/** From when on a session opens no founders' page, since it began with a password alone; null where that is enough. */
export function secondFactorDueAt({ role, signedInBy, secondStepSince }: Asked): Date | null {
  const { requireSecondFactor, secondFactorGraceDays: days } = config();
  if (!requireSecondFactor || !isFounder({ role }) || signedInBy !== 'password') return null;
  // Somebody who became a founder this minute.
  const since = secondStepSince ?? new Date();
  return new Date(since.getTime() + days * 24 * 60 * 60 * 1000);
}

/** Programs can read from the problem why; people are led to the account page by its words. */
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
