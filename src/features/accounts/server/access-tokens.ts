import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { accessTokens } from '../../../../db/schema/accounts.ts';
import { db } from '../../../platform/server/database/database.ts';
import { deleteInBatches } from '../../../platform/server/database/delete-in-batches.ts';
import { type Transaction, transact } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { queueMail } from '../../../platform/server/mail/outbox.ts';
import { sha256Hex } from '../../../platform/server/sha256.ts';
import { endedTokenDays, maxTokens, scopeWords, type TokenInput } from '../domain/access-token.ts';
import type { AccessToken, NewAccessToken } from '../domain/account-response.ts';
import { accessTokenMade } from './account-templates.ts';
import { type Caller, requireCaller } from './caller.ts';
import { requireSameEmail } from './change-password.ts';
import type { RequestOrigin } from './request-origin.ts';
import { deleteAndRecord, recordSecurityEvent } from './security-events.ts';
import { newToken } from './token-caller.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The caller's tokens, the latest first. */
export async function listTokens({ id: userId }: Caller): Promise<AccessToken[]> {
  const rows = await db()
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));
  return rows.map(({ id, name, scope, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    scope,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** Makes a token and tells its owner by mail. @throws Problem 409 (there are 20 valid ones already) */
export async function makeToken(
  caller: Caller,
  { name, scope, days }: TokenInput,
): Promise<NewAccessToken> {
  const token = newToken();
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + days * dayMs);
  const made = { id: randomUUID(), name, scope, createdAt, expiresAt };
  const { id: userId, client, email, signedInBy } = caller;
  await transact(async (tx) => {
    await requireCaller(tx, caller);
    const isOwnAndWorks = and(
      eq(accessTokens.userId, userId),
      gt(accessTokens.expiresAt, createdAt),
    );
    if ((await tx.$count(accessTokens, isOwnAndWorks)) >= maxTokens)
      throw new Problem(409, `You have ${maxTokens} access tokens. Revoke one to make another.`);
    await requireSameEmail(tx, userId, email);
    await tx.insert(accessTokens).values({ ...made, userId, hash: sha256Hex(token), signedInBy });
    const detail = `${name}. ${scopeWords[scope]}, until ${expiresAt.toISOString().slice(0, 10)}`;
    await recordSecurityEvent(tx, { kind: 'token.created', userId, client, detail });
    await queueMail(tx, accessTokenMade(scope), { email, userId });
  });
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { ...made, ...times, lastUsedAt: null, token };
}

/** @throws Problem 404 (also for another person's token) */
export const revokeToken = (caller: Caller, id: string): Promise<void> =>
  transact(async (tx) => {
    await requireCaller(tx, caller);
    const { id: userId, client } = caller;
    const [revoked] = await tx
      .delete(accessTokens)
      .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId)))
      .returning({ name: accessTokens.name });
    if (!revoked) throw new Problem(404, 'This access token was revoked already.');
    await recordSecurityEvent(tx, { kind: 'token.revoked', userId, client, detail: revoked.name });
  });

export const revokeAllTokens = (
  tx: Transaction,
  userId: string,
  client: RequestOrigin,
  detail: string,
) => deleteAndRecord(tx, accessTokens, { kind: 'token.revoked', userId, client, detail });

export async function removeEndedTokens(): Promise<void> {
  const oldest = new Date(Date.now() - endedTokenDays * dayMs);
  await deleteInBatches(accessTokens, lt(accessTokens.expiresAt, oldest));
}
