// Accounts whose email address was never verified, and that have no role and no work of their own. A stranger may have made them.
import { and, eq, isNull, ne, not, sql } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import type { Reader, Transaction } from '../../../platform/server/database/transaction.ts';
import { recordAuditEntry } from './audit.ts';

/** SQL: the owner of the email address may replace the account. */
const isReplaceable = () =>
  and(
    eq(users.role, 'user'),
    isNull(users.emailVerifiedAt),
    isNull(users.suspendedAt),
    // Messages of an earlier address that was shown to be theirs.
    sql`not exists (select 1 from contact_messages where contact_messages.user_id = users.id)`,
    // An earlier founder may own ideas.
    sql`not exists (select 1 from ideas where ideas.user_id = users.id)`,
    sql`not exists (select 1 from comments where comments.user_id = ${users.id})`,
  ) ?? sql`0`;

/** The account that keeps an email address from being used. An account that may be replaced does not. */
export async function findBlockingAccount(tx: Reader, email: string) {
  const [found] = await tx
    .select({ id: users.id, verifiedAt: users.emailVerifiedAt, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.email, email), not(isReplaceable())));
  return found;
}

export type BlockingAccount = NonNullable<Awaited<ReturnType<typeof findBlockingAccount>>>;

/**
 * Deletes the unverified account with an email address, before another account gets the address.
 * @param ownerId the account that gets the address
 * @returns whether there was one
 */
export async function replaceUnverifiedAccount(
  tx: Transaction,
  email: string,
  ownerId: string,
): Promise<boolean> {
  const [stranger] = await tx
    .delete(users)
    .where(and(eq(users.email, email), ne(users.id, ownerId), isReplaceable()))
    .returning({ id: users.id });
  if (!stranger) return false;
  const gone = { actorId: ownerId, subjectId: stranger.id, detail: 'same address, not proven' };
  await recordAuditEntry(tx, { ...gone, action: 'account.deleted' });
  return true;
}
