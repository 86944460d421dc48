import { confirmationSchema } from '../../../domain/account.ts';
import { confirmSession } from '../../../server/accounts/confirming.ts';
import { provePassword } from '../../../server/accounts/own-password.ts';
import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

/** POST: the caller proves again who they are. GET: whether that is needed before what asks for it. */
export const ALL = route(
  {
    GET: member({ confirmed: true, handle: () => ({ status: 204 }) }),
    POST: member({
      body: confirmationSchema,
      limit: 'account',
      handle: async ({ request, caller, user, client, body: { password = '' } }) => {
        const proven = await provePassword(caller, password);
        return { body: { user }, cookies: await confirmSession(request, caller, proven, client) };
      },
    }),
  },
  { cache: 'no-store' },
);
