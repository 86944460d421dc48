import { passkeyOptionsResponse } from '../../../../features/accounts/domain/account-response.ts';
import { member, route } from '../../../../features/accounts/server/http/route.ts';
import { createRegistrationOptions } from '../../../../features/accounts/server/passkeys/registration.ts';

export const prerender = false;

/** What a browser needs to make a passkey for the caller's account. */
export const ALL = route(
  {
    POST: member({
      operation: 'optionsToAddPasskey',
      summary: 'What a browser needs to make a passkey',
      response: passkeyOptionsResponse,
      refusals: { 409: 'The caller has ten already.' },
      provenEmail: true,
      changesSignIn: true,
      limit: 'credentials',
      handle: async ({ caller }) => ({ body: await createRegistrationOptions(caller) }),
    }),
  },
  { cache: 'no-store' },
);
