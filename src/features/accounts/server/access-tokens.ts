import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt } from 'drizzle-orm';
import { accessTokens, users } from '#db/schema/accounts.ts';
import { db, type Transaction } from '#platform/server/database/database.ts';
import { columnsOf } from '#platform/server/database/sql.ts';
import { accountSuspended, Problem } from '#platform/server/http/problem.ts';
import { consumeNetwork } from '#platform/server/limits.ts';
import { queueMail } from '#platform/server/mail/outbox.ts';
import { randomToken, sha256Hex } from '#platform/server/secrets.ts';
import { dayMs } from '#platform/text/durations.ts';
import { maxTokens, scopeWords, type TokenInput, tokenPrefix } from '../domain/access-token.ts';
import { accessTokenMade } from './account-templates.ts';
import { secondStepDueAt } from './auth-methods.ts';
import { type Caller, callerColumns, type RequestOrigin, recordUse, transactAs } from './caller.ts';
import { type Deletion, deleteAndRecord, recordSecurityEvent } from './security-events.ts';

/** The text after `Bearer` in the Authorization header; null without it. Other schemes belong to a proxy. */
export function bearerOf(request: Request): string | null {
  const token = request.headers.get('authorization') ?? '';
  return /^bearer(?: |$)/i.test(token) ? token.slice('bearer '.length).trim() : null;
}

/** @param clientIp counts invalid tokens */
export async function callerByToken(
  token: string,
  client: RequestOrigin,
  clientIp: string,
): Promise<Caller> {
  const [row] = await db()
    .select({ token: accessTokens, user: callerColumns })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(eq(accessTokens.hash, sha256Hex(token)));
  const hasEnded = row && row.token.expiresAt.getTime() <= Date.now();
  if (!row || hasEnded) {
    await consumeNetwork('failed-token', clientIp);
    const detail = hasEnded
      ? 'This access token has ended. Make another one on the account page.'
      : 'This access token does not work. It may have been revoked, or copied only in part.';
    const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
    throw new Problem(401, detail, { headers });
  }
  const { suspendedAt, secondStepSince, ...user } = row.user;
  if (suspendedAt) throw accountSuspended();
  const { id, name, scope, signedInBy } = row.token;
  void recordUse(accessTokens, row.token);
  return {
    ...user,
    sessionId: '',
    startedAt: null,
    token: { id, scope },
    // The security log names the token, so that its owner recognises the program.
    client: { ...client, device: `Token “${name}”` },
    signedInBy,
    confirmedAt: null,
    strongProofAt: null,
    secondStepDue: secondStepDueAt({ role: user.role, signedInBy, secondStepSince }),
  };
}

export const listTokens = ({ id }: Caller) =>
  db()
    .select(columnsOf(accessTokens, 'id', 'name', 'scope', 'createdAt', 'expiresAt', 'lastUsedAt'))
    .from(accessTokens)
    .where(eq(accessTokens.userId, id))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));

/** Also mails the owner. */
export async function makeToken(caller: Caller, { name, scope, days }: TokenInput) {
  const token = tokenPrefix + randomToken();
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + days * dayMs);
  const { id: userId, client, email, signedInBy } = caller;
  return transactAs(caller, async (tx) => {
    const isOwnAndWorks = and(
      eq(accessTokens.userId, userId),
      gt(accessTokens.expiresAt, createdAt),
    );
    if ((await tx.$count(accessTokens, isOwnAndWorks)) >= maxTokens)
      throw new Problem(409, `You have ${maxTokens} access tokens. Revoke one to make another.`);
    const hash = sha256Hex(token);
    const made = { id: randomUUID(), name, scope, createdAt, expiresAt };
    await tx.insert(accessTokens).values({ ...made, userId, hash, signedInBy });
    const detail = `${name}. ${scopeWords[scope]}, until ${expiresAt.toISOString().slice(0, 10)}`;
    await recordSecurityEvent(tx, { kind: 'token.created', userId, client, detail });
    await queueMail(tx, accessTokenMade(scope), { email, userId });
    return { ...made, lastUsedAt: null, token };
  });
}

export const revokeToken = (caller: Caller, id: string): Promise<void> =>
  transactAs(caller, async (tx) => {
    const { id: userId, client } = caller;
    const [revoked] = await tx
      .delete(accessTokens)
      .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId)))
      .returning({ name: accessTokens.name });
    if (!revoked) throw new Problem(404, 'This access token was revoked already.');
    await recordSecurityEvent(tx, { kind: 'token.revoked', userId, client, detail: revoked.name });
  });

export const revokeAllTokens = (tx: Transaction, deletion: Deletion) =>
  deleteAndRecord(tx, accessTokens, 'token.revoked', deletion);
