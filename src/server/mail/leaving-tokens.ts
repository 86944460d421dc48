// What ends a kind of mail from a letter, without a session (RFC 8058): a link that works once.
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { leavingTokens, users } from '../../../db/schema.ts';
import type { MailKind } from '../../domain/mail-choice.ts';
import { config } from '../config.ts';
import { db } from '../database/database.ts';
import { removeInTurns } from '../database/remove-in-turns.ts';
import { Problem } from '../http/problem.ts';
import { sha256Hex } from '../sha256.ts';

/** Letters are found again long after they came. */
const lifetimeMs = 180 * 24 * 60 * 60 * 1000;

/** The link that ends a kind of mail, for one letter that is about to go out. */
export async function makeLeavingLink(userId: string, kind: MailKind): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db()
    .insert(leavingTokens)
    .values({ hash: sha256Hex(token), userId, kind, createdAt: new Date() });
  return `${config().siteUrl}/api/mail/leave?token=${token}`;
}

const alive = (token: string) =>
  and(
    eq(leavingTokens.hash, sha256Hex(token)),
    sql`${leavingTokens.createdAt} > ${Date.now() - lifetimeMs}`,
  );

const invalid = () =>
  new Problem(
    400,
    'This link is too old, or not one of ours. Sign in, and choose on your account page which mail you get.',
    { errors: [{ path: 'token', message: 'This link does not work' }] },
  );

type Leaving = { kind: MailKind; wasUsed: boolean };

/** What a link ends, and whether it has. @throws Problem 400 (none of ours, or too old) */
export async function lookAtLeaving(token: string): Promise<Leaving> {
  const [row] = await db()
    .select({ kind: leavingTokens.kind, usedAt: leavingTokens.usedAt })
    .from(leavingTokens)
    .where(alive(token));
  if (!row) throw invalid();
  return { kind: row.kind, wasUsed: row.usedAt !== null };
}

const columns = { 'at once': users.mailAtOnce, digest: users.mailDigest };

/** Ends a kind of mail. A link that was used changes nothing: what was chosen since stays. @throws Problem 400 */
export async function leaveMail(token: string): Promise<Leaving> {
  const leaving = await lookAtLeaving(token);
  if (leaving.wasUsed) return leaving;
  const column = sql.identifier(columns[leaving.kind].name);
  const unused = and(alive(token), isNull(leavingTokens.usedAt));
  const [, { rowsAffected }] = await db().batch([
    db().run(sql`update ${users} set ${column} = 0 where id =
      (select user_id from ${leavingTokens} where ${unused})`),
    db().update(leavingTokens).set({ usedAt: new Date() }).where(unused),
  ]);
  return { ...leaving, wasUsed: rowsAffected === 0 };
}

/** Removes links that are too old. */
export async function removeOldLeavingTokens(): Promise<void> {
  await removeInTurns(
    leavingTokens,
    lt(leavingTokens.createdAt, new Date(Date.now() - lifetimeMs)),
  );
}
