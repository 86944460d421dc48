import { and, eq, isNull, ne } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import type { Reader, Transaction } from '../../../platform/server/database/transaction.ts';
import type { Role } from '../../../platform/text/role.ts';
import { isMore } from '../../../platform/text/role-order.ts';
import { roleValues } from './tracker-access.ts';

/** Whether another administrator who can sign in would remain without this account. */
export const hasOtherAdmin = async (tx: Reader, id: string): Promise<boolean> =>
  (await tx.$count(
    users,
    and(eq(users.role, 'admin'), ne(users.id, id), isNull(users.suspendedAt)),
  )) > 0;

/**
 * Not if it has changed meanwhile or is the last administrator's. More rights need a verified address.
 * @returns whether the role was changed
 */
export async function changeRole(
  tx: Transaction,
  id: string,
  before: Role,
  role: Role,
): Promise<boolean> {
  const [user] = await tx
    .select({ role: users.role, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, id));
  if (user?.role !== before) return false;
  if (isMore(role, before) && user.emailVerifiedAt === null) return false;
  if (before === 'admin' && !(await hasOtherAdmin(tx, id))) return false;
  await tx.update(users).set(roleValues(role)).where(eq(users.id, id));
  return true;
}
