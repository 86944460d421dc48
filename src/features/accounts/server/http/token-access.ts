// The access tokens that an endpoint takes.

import { refuseOtherOrigins } from '../../../../platform/server/http/origin.ts';
import { Problem } from '../../../../platform/server/http/problem.ts';
import { consume } from '../../../../platform/server/limits.ts';
import type { TokenScope } from '../../domain/access-token.ts';
import type { ResolvedSession } from '../caller.ts';
import { bearerOf } from '../token-caller.ts';

/** The members of an entry that decide it. */
type Taking = { audience: string; tokens?: TokenScope | false; streams?: boolean };

/**
 * The scope of the access tokens that a method takes; null where it takes none. Founders' methods take them, by whether they
 * read or write; accounts and administration are people's, and a stream is for pages.
 */
export function tokensOf(method: string, { audience, tokens, streams }: Taking): TokenScope | null {
  if (tokens !== undefined) return tokens || null;
  if (audience !== 'founder' || streams) return null;
  return method === 'GET' ? 'read' : 'write';
}

const notForTokens = () =>
  new Problem(403, 'Access tokens are not for this address. Use the site for it.');
export const readsOnly = () =>
  new Problem(403, 'This access token may only read.', {
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="write"' },
  });

/**
 * Admits a token with the required scope; callers without a token are left to `admit`.
 * @param needed null where no token is taken
 * @throws Problem 403, 429
 */
export async function admitToken(
  needed: TokenScope | null,
  { caller }: ResolvedSession,
): Promise<void> {
  if (!caller?.token) return;
  await consume('token', caller.token.id);
  if (needed === null) throw notForTokens();
  if (needed === 'write' && caller.token.scope === 'read') throw readsOnly();
}

/**
 * Refuses what another site sent. A program may name any origin, where it shows a token and no cookie: no browser adds a
 * token by itself.
 * @throws Problem 403
 */
export function checkOrigin({ anonymous }: { anonymous?: boolean }, request: Request): void {
  const isProgram = bearerOf(request) !== null && !request.headers.has('cookie');
  if (!isProgram || anonymous) refuseOtherOrigins(request);
}
