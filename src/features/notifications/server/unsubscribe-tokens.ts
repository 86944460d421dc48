// Links that end a kind of mail without a session (RFC 8058). Each link works once.

import { and, eq, gt } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { unsubscribeTokens } from '#db/schema/notifications.ts';
import type { MailKind } from '#features/accounts/domain/mail-choice.ts';
import { config } from '#platform/server/config.ts';
import { db, type Reader, transact } from '#platform/server/database/database.ts';
import { Problem } from '#platform/server/http/problem.ts';
import { randomToken, sha256Hex } from '#platform/server/secrets.ts';
import { dayMs } from '#platform/text/durations.ts';

/** How long a link works. */
export const unsubscribeDays = 180;

export async function createUnsubscribeLink(userId: string, kind: MailKind): Promise<string> {
  const token = randomToken();
  await db()
    .insert(unsubscribeTokens)
    .values({ hash: sha256Hex(token), userId, kind, createdAt: new Date() });
  return `${config().siteUrl}/api/mail/leave?token=${token}`;
}

type Unsubscribe = { kind: MailKind; wasUsed: boolean };

async function requireToken(tx: Reader, token: string) {
  const oldest = new Date(Date.now() - unsubscribeDays * dayMs);
  const [row] = await tx
    .select()
    .from(unsubscribeTokens)
    .where(
      and(eq(unsubscribeTokens.hash, sha256Hex(token)), gt(unsubscribeTokens.createdAt, oldest)),
    );
  if (row) return row;
  throw new Problem(
    400,
    'This link is too old, or not one of ours. Sign in, and choose on your account page which mail you get.',
    { errors: [{ path: 'token', message: 'This link does not work' }] },
  );
}

/** @throws Problem 400 (unknown or expired) */
export async function readUnsubscribeLink(token: string): Promise<Unsubscribe> {
  const { kind, usedAt } = await requireToken(db(), token);
  return { kind, wasUsed: usedAt !== null };
}

/** A used link changes nothing, so that it cannot undo a later choice. @throws Problem 400 (unknown or expired) */
export const unsubscribe = (token: string): Promise<Unsubscribe> =>
  transact(async (tx) => {
    const { kind, usedAt, userId, hash } = await requireToken(tx, token);
    if (usedAt !== null) return { kind, wasUsed: true };
    await tx
      .update(users)
      .set(kind === 'digest' ? { mailDigest: false } : { mailAtOnce: false })
      .where(eq(users.id, userId));
    await tx
      .update(unsubscribeTokens)
      .set({ usedAt: new Date() })
      .where(eq(unsubscribeTokens.hash, hash));
    return { kind, wasUsed: false };
  });
