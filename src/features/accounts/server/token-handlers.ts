import { tokenSchema } from '../domain/access-token.ts';
import { newTokenResponse, tokensResponse } from '../domain/account-response.ts';
import { listTokens, makeToken, revokeToken } from './access-tokens.ts';
import { founder, member, noStoreRoute } from './http/route.ts';

/** The caller's access tokens. Who has lost founder rights can still see and revoke them. */
export const accessTokensRoute = noStoreRoute({
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
    verifiedEmail: true,
    changesSignIn: true,
    body: tokenSchema,
    limit: 'access-tokens',
    handle: async ({ caller, body }) => ({ body: await makeToken(caller, body) }),
  }),
});

export const accessTokenRoute = noStoreRoute({
  DELETE: member({
    operation: 'revokeAccessToken',
    summary: 'Revoke an access token',
    confirmed: true,
    limit: 'access-tokens',
    handle: ({ params, caller }) => revokeToken(caller, params.id ?? ''),
  }),
});
