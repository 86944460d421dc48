import { createReadStore, invalidate } from '../../../platform/client/query/queries.ts';
import type { TokenInput } from '../domain/access-token.ts';
import type { AccessToken, NewAccessToken } from '../domain/account-response.ts';
import { writeAccount } from './write-account.ts';

const path = '/api/account/tokens';

export const $tokens = createReadStore<AccessToken[]>(path, ['account']);

/** Creates a token. Only this response contains it. @throws ApiError 409 (there are 20 already) */
export function makeToken(input: TokenInput): Promise<NewAccessToken> {
  return writeAccount('POST', path, input);
}

/** @throws ApiError 404 (it was revoked already) */
export async function revokeToken(id: string): Promise<void> {
  try {
    await writeAccount('DELETE', `${path}/${encodeURIComponent(id)}`);
  } catch (error) {
    // The token may have been revoked elsewhere.
    invalidate('account');
    throw error;
  }
}
