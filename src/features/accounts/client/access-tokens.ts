import { createReadStore, write } from '../../../platform/client/query/queries.ts';
import type { TokenInput } from '../domain/access-token.ts';
import type { AccessToken, NewAccessToken } from '../domain/account-response.ts';

const path = '/api/account/tokens';

/** The caller's access tokens, the latest first. */
export const $tokens = createReadStore<AccessToken[]>(path);

/** Makes a token. Only this response contains it. @throws ApiError 409 (there are 20 already) */
export function makeToken(input: TokenInput): Promise<NewAccessToken> {
  return write('POST', path, input);
}

/** @throws ApiError 404 (it was revoked already) */
export async function revokeToken(id: string): Promise<void> {
  try {
    await write('DELETE', `${path}/${encodeURIComponent(id)}`);
  } catch (error) {
    // It may have been revoked elsewhere.
    $tokens.revalidate();
    throw error;
  }
}
