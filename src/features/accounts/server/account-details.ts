import { and, count, eq, isNull, ne } from 'drizzle-orm';
import { users } from '../../../../db/schema/accounts.ts';
import { comments } from '../../../../db/schema/comments.ts';
import { ideas } from '../../../../db/schema/ideas.ts';
import { db, transact } from '../../../platform/server/database/database.ts';
import { nameKey } from '../domain/account.ts';
import type { Account, User } from '../domain/account-response.ts';
import { type Caller, requireCaller } from './caller.ts';
import { pendingEmailChange } from './email-address.ts';
import { quoteName, recordSecurityEvent } from './security-events.ts';

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
      .select({ createdAt: users.createdAt, verifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(eq(users.id, caller.id)),
    pendingEmailChange(caller),
  ]);
  return {
    ideas: own?.ideas ?? 0,
    comments: written?.comments ?? 0,
    createdAt: (user?.createdAt ?? new Date()).toISOString(),
    emailChange,
    emailProven: user?.verifiedAt != null,
  };
}

export const changeName = (caller: Caller, name: string): Promise<void> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    const { id: userId, client } = caller;
    const isOwn = eq(users.id, userId);
    const [before] = await tx.select({ name: users.name }).from(users).where(isOwn);
    if (!before || before.name === name) return;
    await tx
      .update(users)
      .set({ name, nameKey: nameKey(name) })
      .where(isOwn);
    const detail = `from ${quoteName(before.name)} to ${quoteName(name)}`;
    await recordSecurityEvent(tx, { kind: 'name.changed', userId, client, detail });
  });
