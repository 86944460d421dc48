// Accounts that anybody could have made: their address is unproven, and they have no rights and nothing of their own.
import { and, eq, isNull, ne, not, sql } from 'drizzle-orm';
import { users } from '../../../db/schema.ts';
import { auditIfChanged } from '../audit.ts';
import { db } from '../database/database.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';
import { canUseTracker } from './tracker-access.ts';

/** SQL: the owner of the address may replace the account. */
const isReplaceable = () =>
  and(
    not(canUseTracker(users.role)),
    isNull(users.emailProvenAt),
    isNull(users.suspendedAt),
    // Messages of an earlier address that was shown to be theirs.
    sql`not exists (select 1 from contact_messages where contact_messages.user_id = users.id)`,
    // Of a founder whose role was taken away.
    sql`not exists (select 1 from ideas where ideas.user_id = users.id)`,
    sql`not exists (select 1 from comments where comments.user_id = ${users.id})`,
  ) ?? sql`0`;

/** The account that keeps an address from being used; undefined where there is none, or one that gives it up. */
export async function findBlockingAccount(email: string) {
  const [found] = await db()
    .select({ id: users.id, provenAt: users.emailProvenAt, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.email, email), not(isReplaceable())));
  return found;
}

/**
 * The statements that delete the unverified account with an address, for a batch that gives the address to another account.
 * @param ownerId the account that gets the address
 */
export async function replaceUnverifiedAccount(email: string, ownerId: string) {
  const unverified = and(eq(users.email, email), ne(users.id, ownerId), isReplaceable());
  const [stranger] = await db().select({ id: users.id }).from(users).where(unverified);
  const strangerId = stranger?.id ?? '';
  const gone = { actorId: ownerId, subjectId: strangerId, detail: 'same address, not proven' };
  return {
    isReplacing: stranger !== undefined,
    statements: thenIfChanged(
      db()
        .delete(users)
        .where(and(eq(users.id, strangerId), unverified)),
      auditIfChanged({ ...gone, action: 'account deleted' }),
    ),
  };
}
