import { and, eq, gt, isNotNull, isNull, like, not, or, type SQL, sql } from 'drizzle-orm';
import {
  accessTokens,
  codeSecrets,
  identities,
  passkeys,
  sessions,
  users,
} from '#db/schema/accounts.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader, type Transaction, transact } from '#platform/server/database/database.ts';
import { rowExists } from '#platform/server/database/sql.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { dayMs } from '#platform/text/durations.ts';
import { isFounder, type Role } from '#platform/text/role.ts';
import { reauthenticationMethods, type SignInMethod } from '../domain/sign-in-method.ts';
import { demoAccount } from './demo-account.ts';
import { canUseTracker } from './roles.ts';

const hasPassword = (userId: string): SQL =>
  rowExists(users, and(eq(users.id, userId), like(users.passwordHash, '$argon2%')));

const hasPasskey = (userId: string | SQL): SQL => rowExists(passkeys, eq(passkeys.userId, userId));

/** SQL: the current provider opens the account. Identities of a former provider sign in nobody. */
function hasProviderIdentity(userId: string | SQL): SQL {
  const { provider } = config();
  if (!provider) return sql`0`;
  const isOfProvider = eq(identities.issuer, provider.issuer);
  return rowExists(identities, and(eq(identities.userId, userId), isOfProvider));
}

const requiresCode = (userId: string | SQL): SQL =>
  rowExists(codeSecrets, and(eq(codeSecrets.userId, userId), isNotNull(codeSecrets.confirmedAt)));

/** SQL: the account has a sign-in method other than its password. */
export const hasStrongMethod = (userId: string | SQL): SQL =>
  sql`(${hasPasskey(userId)} or ${requiresCode(userId)} or ${hasProviderIdentity(userId)})`;

/**
 * The account's methods for reauthentication. A code alone does not open an account. For the demo account the password
 * is always enough: a visitor's passkey would lock out the next visitor.
 */
export async function listAuthMethods(tx: Reader, userId: string) {
  const [has] = await tx
    .select({
      email: users.email,
      password: sql<number>`${hasPassword(userId)}`,
      code: sql<number>`${requiresCode(userId)}`,
      passkey: sql<number>`${hasPasskey(userId)}`,
      provider: sql<number>`${hasProviderIdentity(userId)}`,
    })
    .from(users)
    .where(eq(users.id, userId));
  const isDemo = config().demo && has?.email === demoAccount.email;
  return reauthenticationMethods.filter(
    (method) => has?.[method] && (method === 'password' || !isDemo),
  );
}

/** Sessions and tokens that began with a removed method count as begun with the password. */
export async function downgradeSessions(tx: Transaction, userId: string, by: SignInMethod) {
  const signedInBy = 'password';
  await tx
    .update(sessions)
    .set({ signedInBy })
    .where(and(eq(sessions.userId, userId), eq(sessions.signedInBy, by)));
  await tx
    .update(accessTokens)
    .set({ signedInBy })
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.signedInBy, by)));
}

// REQUIRE_SECOND_FACTOR: founders and administrators need more than a password (docs/decisions/0037).

/** Starts the days of grace. Runs at the start and every minute, so that it includes accounts that nobody uses. */
export async function startSecondStepDeadlines(): Promise<void> {
  const none = { secondStepSince: null };
  if (!config().requireSecondFactor) {
    await db().update(users).set(none).where(isNotNull(users.secondStepSince));
    return;
  }
  const at = new Date();
  const now = { secondStepSince: at };
  // A time in the future comes from a wrong clock.
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

/** From this time on, a session that began with a password alone cannot open founders' pages. Null for no limit. */
export function secondStepDueAt({ role, signedInBy, secondStepSince }: Asked): Date | null {
  const { requireSecondFactor, secondFactorGraceDays: days } = config();
  if (!requireSecondFactor || !isFounder({ role }) || signedInBy !== 'password') return null;
  // The person has been a founder for less than a minute.
  const since = secondStepSince ?? new Date();
  return new Date(since.getTime() + days * dayMs);
}

const secondStepFirst =
  'The lab asks founders for a second step at sign-in. Set it up on your account page.';

/** True if a session began with a password alone and the days of grace are over. */
export const isSecondStepDue = ({ secondStepDue }: { secondStepDue: Date | null }) =>
  secondStepDue !== null && secondStepDue <= new Date();

export function requireSecondStep(caller: { secondStepDue: Date | null }) {
  if (isSecondStepDue(caller)) throw new Problem(403, secondStepFirst, { secondFactor: true });
}
