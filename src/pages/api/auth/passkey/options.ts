import { passkeyOptionsResponse } from '../../../../features/accounts/domain/account-response.ts';
import { open, route } from '../../../../features/accounts/server/http/route.ts';
import { createSignInOptions } from '../../../../features/accounts/server/passkeys/authentication.ts';
import {
  browserIdOf,
  passkeyCookie,
} from '../../../../features/accounts/server/passkeys/challenges.ts';

export const prerender = false;

/** What a browser needs to sign in with a passkey, for this browser alone. */
export const ALL = route(
  {
    POST: open({
      operation: 'optionsToSignIn',
      summary: 'What a browser needs to sign in by a passkey',
      response: passkeyOptionsResponse,
      limit: 'passkey-options',
      handle: async ({ request }) => {
        const browser = browserIdOf(request);
        return { body: await createSignInOptions(browser), cookies: [passkeyCookie.set(browser)] };
      },
    }),
  },
  { cache: 'no-store' },
);
