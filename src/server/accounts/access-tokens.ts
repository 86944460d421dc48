// Access tokens as their owner sees them: made, listed, revoked.

import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, exists, gt, lt, sql } from 'drizzle-orm';
import { accessTokens } from '../../../db/schema.ts';
import {
  endedTokenDays,
  mostTokens,
  scopeWords,
  type TokenInput,
} from '../../domain/access-token.ts';
import type { AccessToken, NewAccessToken } from '../../domain/account-response.ts';
import { abortBatchUnless, isAborted } from '../database/abort.ts';
import { db } from '../database/database.ts';
import { removeInTurns } from '../database/remove-in-turns.ts';
import { thenIfChanged } from '../database/then-if-changed.ts';
import type { Transaction } from '../database/transaction.ts';
import { Problem } from '../http/problem.ts';
import { insertLetterStatement, mailWaits } from '../mail/outbox.ts';
import { accessTokenMade } from '../mail/templates.ts';
import { type Caller, callerMayWriteStatement } from './caller.ts';
import type { Client } from './client.ts';
import { addressRefusalOf, emailUnchangedStatement } from './own-password.ts';
import { insertSecurityEventStatement, recordSecurityEvent } from './security-events.ts';
import { newToken, tokenHash } from './token-form.ts';

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

/** The statement that aborts its batch where an account has as many tokens as it may. */
const fewEnoughTokensStatement = (userId: string, now: Date) => {
  const living = db()
    .select({ tokens: count() })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, now)));
  return abortBatchUnless(
    'the account has few enough access tokens',
    sql`(${living}) < ${mostTokens}`,
  );
};

/** Makes a token; its owner is told by mail. @throws Problem 409 (there are 20 that work already) */
export async function makeToken(
  caller: Caller,
  { name, scope, days }: TokenInput,
): Promise<NewAccessToken> {
  const token = newToken();
  const now = new Date();
  const made = {
    id: randomUUID(),
    name,
    scope,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
  };
  const { id: userId, client, email, signedInBy } = caller;
  const day = made.expiresAt.toISOString().slice(0, 10);
  try {
    await db().batch([
      callerMayWriteStatement(caller),
      fewEnoughTokensStatement(userId, now),
      emailUnchangedStatement(userId, email),
      db()
        .insert(accessTokens)
        .values({ ...made, userId, hash: tokenHash(token), signedInBy }),
      insertSecurityEventStatement({
        kind: 'access token made',
        userId,
        client,
        detail: `${name}. ${scopeWords[scope]}, until ${day}`,
      }),
      insertLetterStatement(accessTokenMade(scope), { email, userId }),
    ]);
  } catch (error) {
    if (!isAborted(error, 'the account has few enough access tokens'))
      throw addressRefusalOf(error);
    throw new Problem(409, `You have ${mostTokens} access tokens. Revoke one to make another.`);
  }
  mailWaits();
  const times = { createdAt: now.toISOString(), expiresAt: made.expiresAt.toISOString() };
  return { ...made, ...times, lastUsedAt: null, token };
}

/** @throws Problem 404 (also for somebody else's token) */
export async function revokeToken(caller: Caller, id: string): Promise<void> {
  const { id: userId, client } = caller;
  const own = and(eq(accessTokens.id, id), eq(accessTokens.userId, userId));
  const name = db().select({ name: accessTokens.name }).from(accessTokens).where(own);
  const [, , [revoked]] = await db().batch([
    callerMayWriteStatement(caller),
    insertSecurityEventStatement(
      { kind: 'access token revoked', userId, client, detail: sql`(${name})` },
      exists(name),
    ),
    db().delete(accessTokens).where(own).returning({ id: accessTokens.id }),
  ]);
  if (!revoked) throw new Problem(404, 'This access token was revoked already.');
}

/** The statements that revoke all tokens of an account whose owner gets it back from somebody else. */
export const revokeTokensStatements = (userId: string, client: Client, detail: string) =>
  thenIfChanged(db().delete(accessTokens).where(eq(accessTokens.userId, userId)), (changed) =>
    insertSecurityEventStatement({ kind: 'access token revoked', userId, client, detail }, changed),
  );

/** Revokes all tokens of an account whose owner gets it back from somebody else. */
export async function revokeAllTokens(
  tx: Transaction,
  userId: string,
  client: Client,
  detail: string,
): Promise<void> {
  const revoked = await tx
    .delete(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .returning({ id: accessTokens.id });
  if (revoked.length > 0)
    await recordSecurityEvent(tx, { kind: 'access token revoked', userId, client, detail });
}

/** Removes those that ended a while ago. */
export async function removeEndedTokens(): Promise<void> {
  const oldest = new Date(Date.now() - endedTokenDays * dayMs);
  await removeInTurns(accessTokens, lt(accessTokens.expiresAt, oldest));
}
