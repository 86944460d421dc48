// A program that calls with an access token in place of a session.
import { eq } from 'drizzle-orm';
import { accessTokens, users } from '../../../../db/schema/accounts.ts';
import { db } from '../../../platform/server/database/database.ts';
import { withRequestDeadline } from '../../../platform/server/database/request-deadline.ts';
import { accountSuspended, Problem } from '../../../platform/server/http/problem.ts';
import { consumeNetwork } from '../../../platform/server/limits.ts';
import { describe, log } from '../../../platform/server/log.ts';
import { type Caller, isUseNoted } from './caller.ts';
import type { RequestOrigin } from './request-origin.ts';
import { secondFactorDueAt } from './required-second-factor.ts';
import { isToken, tokenHash } from './token-form.ts';

const invalid = (detail: string) =>
  new Problem(401, detail, { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });

const found = (token: string) =>
  db()
    .select({
      token: accessTokens,
      user: {
        id: users.id,
        email: users.email,
        name: users.name,
        role: users.role,
        suspendedAt: users.suspendedAt,
        secondStepSince: users.secondStepSince,
        emailProvenAt: users.emailProvenAt,
      },
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(eq(accessTokens.hash, tokenHash(token)));

/**
 * The caller of a token. Cookies of the request do not count.
 * @param clientIp counts invalid tokens
 * @throws Problem 401 (invalid, expired, or of a suspended account), 429
 */
export async function callerByToken(
  given: string,
  client: RequestOrigin,
  clientIp: string,
): Promise<Caller> {
  const [row] = isToken(given) ? await found(given) : [];
  const hasEnded = row && row.token.expiresAt.getTime() <= Date.now();
  if (!row || hasEnded) {
    await consumeNetwork('failed-token', clientIp);
    throw invalid(
      hasEnded
        ? 'This access token has ended. Make another one on the account page.'
        : 'This access token does not work. It may have been revoked, or copied only in part.',
    );
  }
  const { suspendedAt, secondStepSince, ...user } = row.user;
  if (suspendedAt) throw accountSuspended();
  const { id, name, scope, signedInBy, lastUsedAt } = row.token;
  if (!isUseNoted(lastUsedAt)) void withRequestDeadline(() => noteUse(id));
  return {
    ...user,
    sessionId: '',
    token: { id, scope },
    // The log names the token, by which its owner knows the program.
    client: { ...client, device: `Token “${name}”` },
    signedInBy,
    confirmedAt: null,
    strongProofAt: null,
    secondStepDue: secondFactorDueAt({ role: user.role, signedInBy, secondStepSince }),
  };
}

async function noteUse(id: string): Promise<void> {
  try {
    await db().update(accessTokens).set({ lastUsedAt: new Date() }).where(eq(accessTokens.id, id));
  } catch (error) {
    // A database that takes no writes can still be read.
    log('warn', 'the use of an access token was not noted', describe(error));
  }
}
