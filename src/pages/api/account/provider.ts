import {
  providerLinkResponse,
  toProviderResponse,
} from '../../../features/accounts/domain/account-response.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';
import { providerSettings } from '../../../features/accounts/server/provider/openid.ts';
import {
  readLink,
  refuseDemo,
  unlinkOwn,
} from '../../../features/accounts/server/provider/own-link.ts';
import { startSignIn } from '../../../features/accounts/server/provider/sign-in.ts';

export const prerender = false;

/**
 * The caller's link to the sign-in provider: POST begins to make one, in this session, DELETE unlinks.
 */
export const ALL = route(
  {
    GET: member({
      operation: 'readProviderLink',
      summary: 'Whether the account is linked to the sign-in provider',
      response: providerLinkResponse,
      refusals: { 404: 'There is no sign-in provider.' },

      handle: async ({ caller }) => ({ body: await readLink(caller) }),
    }),
    POST: member({
      operation: 'linkProvider',
      summary: 'Begin to link the account to the sign-in provider',
      response: toProviderResponse,
      refusals: {
        404: 'There is no sign-in provider.',
        409: 'The demo account stays without one.',
      },

      provenEmail: true,
      changesSignIn: true,
      limit: 'credentials',
      handle: async ({ request, caller }) => {
        providerSettings();
        refuseDemo(caller);
        return startSignIn(request, { returnTo: '/account', again: false }, caller);
      },
    }),
    DELETE: member({
      operation: 'unlinkProvider',
      summary: 'Unlink the account from the sign-in provider',
      refusals: { 404: 'There is no link.', 409: 'Nothing else would open the account.' },

      changesSignIn: true,
      limit: 'credentials',
      handle: async ({ caller }) => {
        await unlinkOwn(caller);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
