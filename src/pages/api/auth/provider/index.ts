import { toProviderResponse } from '../../../../features/accounts/domain/account-response.ts';
import { signInStartSchema } from '../../../../features/accounts/domain/provider.ts';
import { open, route } from '../../../../features/accounts/server/http/route.ts';
import { startSignIn } from '../../../../features/accounts/server/provider/sign-in.ts';

export const prerender = false;

/** Begins a sign-in by the provider: a POST from a page of ours, so that no other site can begin one for somebody. */
export const ALL = route(
  {
    POST: open({
      operation: 'signInByProvider',
      summary: 'Begin to sign in by the provider',
      response: toProviderResponse,
      refusals: { 404: 'There is no sign-in provider.' },

      body: signInStartSchema,
      limit: 'provider',
      // Whoever is signed in and is to prove it anew keeps their session, and nobody else takes its place.
      handle: ({ request, body, caller }) => startSignIn(request, body, body.again ? caller : null),
    }),
  },
  { cache: 'no-store' },
);
