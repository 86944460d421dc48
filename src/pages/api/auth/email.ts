import { linkSchema } from '../../../features/accounts/domain/account.ts';
import { proofResponse } from '../../../features/accounts/domain/account-response.ts';
import { confirmEmail } from '../../../features/accounts/server/email-change.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';

export const prerender = false;

/** Gives the caller's account the address that a link was mailed to. */
export const ALL = route(
  {
    POST: member({
      operation: 'confirmEmail',
      summary: 'Give the account its new address, by a mailed link',
      response: proofResponse,
      refusals: {
        403: 'The link is for another account.',
        409: 'The address has an account by now.',
      },
      body: linkSchema,
      limit: 'link',
      handle: async ({ caller, body: { token } }) => ({
        body: { removed: await confirmEmail(token, caller) },
      }),
    }),
  },
  { cache: 'no-store' },
);
