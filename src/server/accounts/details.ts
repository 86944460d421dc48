// "Your details" of the account page: what it shows and what is changed there.
import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { comments, ideas, users } from '../../../db/schema.ts';
import type { Account, User } from '../../domain/account-response.ts';
import { nameKey } from '../../domain/person-name.ts';
import { db } from '../database/database.ts';
import { plain } from './accounts.ts';
import { type Caller, callerMayWriteStatement } from './caller.ts';
import { pendingEmailChange } from './email-change.ts';
import { insertSecurityEventStatement } from './security-events.ts';

/** What the account page says of the caller's work. */
export async function accountSummary(caller: User): Promise<Omit<Account, 'user'>> {
  const [[own], [written], [user], emailChange] = await Promise.all([
    db()
      .select({ ideas: count() })
      .from(ideas)
      .where(and(eq(ideas.userId, caller.id), isNull(ideas.deletedAt))),
    db()
      .select({ comments: count() })
      .from(comments)
      .where(and(eq(comments.userId, caller.id), ne(comments.content, ''))),
    db()
      .select({ createdAt: users.createdAt, provenAt: users.emailProvenAt })
      .from(users)
      .where(eq(users.id, caller.id)),
    pendingEmailChange(caller),
  ]);
  return {
    ideas: own?.ideas ?? 0,
    comments: written?.comments ?? 0,
    createdAt: (user?.createdAt ?? new Date()).toISOString(),
    emailChange,
    emailProven: user?.provenAt != null,
  };
}

/** Changes the caller's own name. */
export async function changeName(caller: Caller, name: string): Promise<void> {
  await db().batch([
    callerMayWriteStatement(caller),
    insertSecurityEventStatement(
      {
        kind: 'name changed',
        userId: caller.id,
        client: caller.client,
        detail: sql`(select 'from “' || ${plain(sql`name`)} || '” to “' || ${plain(sql`${name}`)} || '”' from users where id = ${caller.id})`,
      },
      sql`${name} <> (select name from users where id = ${caller.id})`,
    ),
    db()
      .update(users)
      .set({ name, nameKey: nameKey(name) })
      .where(eq(users.id, caller.id)),
  ]);
}
