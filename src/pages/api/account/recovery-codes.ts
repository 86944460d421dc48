import { recoveryCodesResponse } from '../../../features/accounts/domain/account-response.ts';
import { renewRecoveryCodes } from '../../../features/accounts/server/codes.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';

export const prerender = false;

/** Ten new recovery codes in the place of those before; no other answer shows them. */
export const ALL = route(
  {
    POST: member({
      operation: 'renewRecoveryCodes',
      summary: 'Ten new recovery codes, which are shown this once',
      status: 201,
      response: recoveryCodesResponse,
      refusals: { 409: 'Codes are off.' },
      limit: 'credentials',
      provenEmail: true,
      changesSignIn: true,
      handle: async ({ caller }) => ({
        status: 201,
        body: { recoveryCodes: await renewRecoveryCodes(caller) },
      }),
    }),
  },
  { cache: 'no-store' },
);
