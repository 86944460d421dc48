import { passkeyOptionsResponse } from '../../../../domain/responses/account.ts';
import { open, route } from '../../../../server/http/route.ts';
import { browserToBe, passkeyCookie } from '../../../../server/passkeys/challenges.ts';
import { optionsToSignIn } from '../../../../server/passkeys/proving.ts';

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
        const browser = browserToBe(request);
        return { body: await optionsToSignIn(browser), cookies: [passkeyCookie.set(browser)] };
      },
    }),
  },
  { cache: 'no-store' },
);
