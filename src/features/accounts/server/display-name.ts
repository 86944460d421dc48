import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import type { Database, Transaction } from '#platform/server/database/database.ts';
import { nameKey } from '../domain/account.ts';
import { canUseTracker } from './roles.ts';

/** Replaces former members as authors. Nobody can sign in to it or register it. */
export const formerMember = {
  id: 'former-member',
  name: 'Former member',
  email: 'former-member@invalid',
  passwordHash: 'closed',
  role: 'user',
} as const;

export const addFormerMember = (tx: Transaction) =>
  tx
    .insert(users)
    .values({ ...formerMember, nameKey: nameKey(formerMember.name), createdAt: new Date(0) })
    .onConflictDoNothing();

/**
 * SQL: the name of `users`, with the email if another founder has the same name (docs/decisions/0021). Written out,
 * because Drizzle omits table names in queries of one table.
 */
export const displayName = sql<string>`case
  when users.id <> ${formerMember.id} and users.name_key <> '' and exists
    (select 1 from users as same where same.name_key = users.name_key and same.id <> users.id 
      and (${canUseTracker(sql`same.role`)} or same.id = ${formerMember.id}))
  then users.name || ' (' || users.email || ')' else users.name end`;

/** SQL: the JSON of a `Person`, or null. SQLite can lose the mark that a text is JSON, and `json()` renews it. */
export const personJson = (id: SQLWrapper) =>
  // Drizzle keeps the table name of a column only inside another `sql`.
  sql`json((select json_object('id', users.id, 'name', ${displayName}) from users where users.id = ${sql`${id}`}))`;

export async function fillNameKeys(database: Database): Promise<void> {
  const rows = await database
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.nameKey, ''));
  for (const { id, name } of rows)
    await database
      .update(users)
      .set({ nameKey: nameKey(name) })
      .where(eq(users.id, id));
}
