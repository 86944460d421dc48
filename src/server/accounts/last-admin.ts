import { and, eq, exists, isNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { users } from '../../../db/schema.ts';
import { isMore, type Role } from '../../domain/role.ts';
import { abortBatchUnless } from '../database/abort.ts';
import { db } from '../database/database.ts';
import type { Reader, Transaction } from '../database/transaction.ts';

/** Whether another administrator who can sign in would remain without this account. */
export const hasOtherAdmin = async (tx: Reader, id: string): Promise<boolean> =>
  (await tx.$count(
    users,
    and(eq(users.role, 'admin'), ne(users.id, id), isNull(users.suspendedAt)),
  )) > 0;

/**
 * Gives an account another role, unless it has another one by now or is the last administrator's. More rights need a proven
 * address: a stranger may have signed up with it.
 * @returns whether the role was changed
 */
export async function changeRole(
  tx: Transaction,
  id: string,
  before: Role,
  role: Role,
): Promise<boolean> {
  const [user] = await tx
    .select({ role: users.role, emailProvenAt: users.emailProvenAt })
    .from(users)
    .where(eq(users.id, id));
  if (user?.role !== before) return false;
  if (isMore(role, before) && user.emailProvenAt === null) return false;
  if (before === 'admin' && !(await hasOtherAdmin(tx, id))) return false;
  await tx.update(users).set({ role }).where(eq(users.id, id));
  return true;
}

/** Another administrator who can sign in would remain. */
function anotherAdmin(id: string) {
  const others = alias(users, 'others');
  return exists(
    db()
      .select({ id: others.id })
      .from(others)
      .where(and(eq(others.role, 'admin'), ne(others.id, id), isNull(others.suspendedAt))),
  );
}

/** The statement that aborts its batch where the account is the last administrator's. */
export const anotherAdminRemainsStatement = (id: string) =>
  abortBatchUnless(
    'another administrator remains',
    sql`${notExists(
      db()
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, id), eq(users.role, 'admin'))),
    )} or ${anotherAdmin(id)}`,
  );
