import { and, eq, exists, isNull, ne, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { users } from '../../../db/schema.ts';
import { db } from '../database/database.ts';

/** Another administrator who can sign in would remain. */
export function anotherAdmin(id: string) {
  const others = alias(users, 'others');
  return exists(
    db()
      .select({ id: others.id })
      .from(others)
      .where(and(eq(others.role, 'admin'), ne(others.id, id), isNull(others.suspendedAt))),
  );
}

/**
 * The statement that breaks its whole batch, with `not null`, where the account is the last
 * administrator's: a role is never null.
 */
export const sparingLastAdmin = (id: string) =>
  db()
    .update(users)
    .set({ role: sql`null` })
    .where(and(eq(users.id, id), eq(users.role, 'admin'), not(anotherAdmin(id))));
