import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { accessTokens, users } from '../../../../db/schema/accounts.ts';
import { runRequest } from '../../../platform/server/database/current-request.ts';
import { db } from '../../../platform/server/database/database.ts';
import { accountSuspended, Problem } from '../../../platform/server/http/problem.ts';
import { consumeNetwork } from '../../../platform/server/limits.ts';
import { describe, log } from '../../../platform/server/log.ts';
import { sha256Hex } from '../../../platform/server/sha256.ts';
import { tokenPrefix } from '../domain/access-token.ts';
import { type Caller, isUseRecorded } from './caller.ts';
import { callerColumns } from './lucia.ts';
import type { RequestOrigin } from './request-origin.ts';
import { secondFactorDueAt } from './required-second-factor.ts';

/** Base64url: 43 characters of secret and 6 of checksum. */
const form = new RegExp(`^${tokenPrefix}[\\w-]{43}[\\w-]{6}$`);

/** CRC-32 of the preceding text, which tells a truncated or mistyped token from an unknown one. */
function checksumOf(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
}

export function newToken(): string {
  const text = tokenPrefix + randomBytes(32).toString('base64url');
  return text + checksumOf(text);
}

/** Whether this may be a token: only then the database is asked. */
export const isToken = (token: string): boolean =>
  form.test(token) && checksumOf(token.slice(0, -6)) === token.slice(-6);

/** The text after `Bearer` in the Authorization header; null without it. Other schemes belong to a proxy. */
export function bearerOf(request: Request): string | null {
  const token = request.headers.get('authorization') ?? '';
  return /^bearer(?: |$)/i.test(token) ? token.slice('bearer '.length).trim() : null;
}

const invalid = (detail: string) =>
  new Problem(401, detail, { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } });

const found = (token: string) =>
  db()
    .select({ token: accessTokens, user: callerColumns })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(eq(accessTokens.hash, sha256Hex(token)));

/**
 * Cookies of the request do not count.
 * @param clientIp counts invalid tokens
 * @throws Problem 401 (invalid, expired, or of a suspended account), 429
 */
export async function callerByToken(
  token: string,
  client: RequestOrigin,
  clientIp: string,
): Promise<Caller> {
  const [row] = isToken(token) ? await found(token) : [];
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
  if (!isUseRecorded(lastUsedAt)) void runRequest(() => recordUse(id));
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

async function recordUse(id: string): Promise<void> {
  try {
    await db().update(accessTokens).set({ lastUsedAt: new Date() }).where(eq(accessTokens.id, id));
  } catch (error) {
    // A database that takes no writes can still be read.
    log('warn', 'the use of an access token was not noted', describe(error));
  }
}
