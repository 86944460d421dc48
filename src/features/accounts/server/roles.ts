import { and, eq, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { sqlList } from '#db/schema/columns.ts';
import { newestEvent } from '#db/schema/events.ts';
import { db, type Reader, type Transaction } from '#platform/server/database/database.ts';
import { isFounder, type Role, roles } from '#platform/text/role.ts';
import { isMore } from '#platform/text/role-order.ts';

const trackerRoles = roles.filter((role) => isFounder({ role }));

/** SQL: whether a role may use the tracker (`isFounder`). @param role its column */
export const canUseTracker = (role: SQLWrapper): SQL<boolean> =>
  sql<boolean>`${role} in (${sqlList(trackerRoles)})`;

/** Whether an account may use the tracker now, for work that lasts longer than a request. */
export const hasAccess = async (id: string): Promise<boolean> =>
  (await db().$count(
    users,
    and(eq(users.id, id), isNull(users.suspendedAt), canUseTracker(users.role)),
  )) > 0;

/** Columns of a new account. Earlier events count as read. */
export const noUnread = { readThrough: newestEvent, digestedThrough: newestEvent };

const orNewest = (through: SQLWrapper) =>
  sql<number>`case when ${canUseTracker(users.role)} then ${through} else ${newestEvent} end`;

/** Columns of an account with another role. Events from before its access count as read. */
export const roleValues = (role: Role) =>
  isFounder({ role })
    ? {
        role,
        readThrough: orNewest(users.readThrough),
        digestedThrough: orNewest(users.digestedThrough),
      }
    : { role };

/** Whether another administrator who can sign in exists. */
export const hasOtherAdmin = async (tx: Reader, id: string): Promise<boolean> =>
  (await tx.$count(
    users,
    and(eq(users.role, 'admin'), ne(users.id, id), isNull(users.suspendedAt)),
  )) > 0;

/**
 * Gives an account a role. Refuses more rights without a verified email, because a stranger may have signed up with it,
 * and refuses to demote the last administrator.
 * @param account as read in this transaction @returns the reason of a refusal, or null
 */
export async function changeRole(
  tx: Transaction,
  { id, role: before, isVerified }: { id: string; role: Role; isVerified: boolean },
  role: Role,
): Promise<'unverified email' | 'last administrator' | null> {
  if (isMore(role, before) && !isVerified) return 'unverified email';
  if (before === 'admin' && !(await hasOtherAdmin(tx, id))) return 'last administrator';
  await tx.update(users).set(roleValues(role)).where(eq(users.id, id));
  return null;
}
