import { providerSettings } from '../../../server/accounts/provider/openid.ts';
import { readLink, refuseDemo, unlinkOwn } from '../../../server/accounts/provider/own-link.ts';
import { startSignIn } from '../../../server/accounts/provider/sign-in.ts';
import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

/**
 * The caller's link to the sign-in provider: POST begins to make one, in this session, DELETE unlinks. Both change how the
 * account is opened, so both take `confirmed: true` where route.ts has it.
 */
export const ALL = route(
  {
    GET: member({ handle: async ({ caller }) => ({ body: await readLink(caller) }) }),
    POST: member({
      limit: 'account',
      handle: async ({ request, caller }) => {
        providerSettings();
        refuseDemo(caller);
        return startSignIn(request, { returnTo: '/account', again: false }, caller);
      },
    }),
    DELETE: member({
      limit: 'account',
      handle: async ({ caller }) => {
        await unlinkOwn(caller);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
