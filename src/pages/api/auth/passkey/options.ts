import { passkeyOptionsResponse } from '../../../../domain/account-response.ts';
import { open, route } from '../../../../server/http/route.ts';
import { createSignInOptions } from '../../../../server/passkeys/authentication.ts';
import { browserIdOf, passkeyCookie } from '../../../../server/passkeys/challenges.ts';

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
