import { tokenSchema } from '../../../../features/accounts/domain/access-token.ts';
import {
  newTokenResponse,
  tokensResponse,
} from '../../../../features/accounts/domain/account-response.ts';
import { listTokens, makeToken } from '../../../../features/accounts/server/access-tokens.ts';
import { founder, member, route } from '../../../../features/accounts/server/http/route.ts';

export const prerender = false;

/** The caller's access tokens. Who has lost founder rights can still see and revoke them. */
export const ALL = route(
  {
    GET: member({
      operation: 'listAccessTokens',
      summary: "The caller's access tokens",
      response: tokensResponse,
      handle: async ({ caller }) => ({ body: await listTokens(caller) }),
    }),
    POST: founder({
      operation: 'makeAccessToken',
      summary: 'Make an access token, which is shown this once',
      status: 201,
      response: newTokenResponse,
      refusals: { 409: 'There are 20 that work already.' },
      tokens: false,
      provenEmail: true,
      changesSignIn: true,
      body: tokenSchema,
      limit: 'access-tokens',
      handle: async ({ caller, body }) => ({ status: 201, body: await makeToken(caller, body) }),
    }),
  },
  { cache: 'no-store' },
);
