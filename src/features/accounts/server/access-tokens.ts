// Access tokens as their owner sees them: made, listed, revoked.

import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import { accessTokens } from '../../../../db/schema/accounts.ts';
import { db } from '../../../platform/server/database/database.ts';
import { deleteInBatches } from '../../../platform/server/database/delete-in-batches.ts';
import { type Transaction, transact } from '../../../platform/server/database/transaction.ts';
import { Problem } from '../../../platform/server/http/problem.ts';
import { queueMail } from '../../../platform/server/mail/outbox.ts';
import { endedTokenDays, mostTokens, scopeWords, type TokenInput } from '../domain/access-token.ts';
import type { AccessToken, NewAccessToken } from '../domain/account-response.ts';
import { accessTokenMade } from './account-templates.ts';
import { type Caller, requireCaller } from './caller.ts';
import { requireSameEmail } from './change-password.ts';
import type { RequestOrigin } from './request-origin.ts';
import { recordSecurityEvent } from './security-events.ts';
import { newToken, tokenHash } from './token-caller.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The caller's tokens, the latest first; for some days also those that have ended. */
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
    if ((await tx.$count(accessTokens, isOwnAndWorks)) >= mostTokens)
      throw new Problem(409, `You have ${mostTokens} access tokens. Revoke one to make another.`);
    await requireSameEmail(tx, userId, email);
    await tx.insert(accessTokens).values({ ...made, userId, hash: tokenHash(token), signedInBy });
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
    const detail = revoked.name;
    await recordSecurityEvent(tx, { kind: 'token.revoked', userId, client, detail });
  });

/** Revokes all tokens of an account when its owner regains it. */
export async function revokeAllTokens(
  tx: Transaction,
  userId: string,
  client: RequestOrigin,
  detail: string,
): Promise<void> {
  const revoked = await tx
    .delete(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .returning({ id: accessTokens.id });
  if (revoked.length > 0)
    await recordSecurityEvent(tx, { kind: 'token.revoked', userId, client, detail });
}

/** Removes those that ended a while ago. */
export async function removeEndedTokens(): Promise<void> {
  const oldest = new Date(Date.now() - endedTokenDays * dayMs);
  await deleteInBatches(accessTokens, lt(accessTokens.expiresAt, oldest));
}
