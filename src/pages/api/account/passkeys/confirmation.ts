import { passkeyOptionsResponse } from '../../../../features/accounts/domain/account-response.ts';
import { member, route } from '../../../../features/accounts/server/http/route.ts';
import { createReauthenticationOptions } from '../../../../features/accounts/server/passkeys/authentication.ts';

export const prerender = false;

/** What a browser needs to prove with one of the caller's passkeys that it is still them. */
export const ALL = route(
  {
    POST: member({
      operation: 'optionsToConfirm',
      summary: 'What a browser needs to confirm by a passkey who it is',
      response: passkeyOptionsResponse,
      refusals: { 409: 'The caller has no passkey.' },
      limit: 'confirmation',
      handle: async ({ caller }) => ({ body: await createReauthenticationOptions(caller) }),
    }),
  },
  { cache: 'no-store' },
);
