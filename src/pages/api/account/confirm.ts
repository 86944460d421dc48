import { confirmationSchema } from '../../../domain/account.ts';
import { confirmSession } from '../../../server/accounts/confirming.ts';
import { proveCode, provePassword } from '../../../server/accounts/proving.ts';
import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

/** POST: the caller proves again who they are. GET: whether that is needed before what asks for it. */
export const ALL = route(
  {
    GET: member({ confirmed: true, handle: () => ({ status: 204 }) }),
    POST: member({
      body: confirmationSchema,
      limit: 'account',
      handle: async ({ request, caller, user, client, body: { password = '', code } }) => {
        const proven =
          code === undefined
            ? await provePassword(caller, password)
            : await proveCode(caller, code);
        return { body: { user }, cookies: await confirmSession(request, caller, proven, client) };
      },
    }),
  },
  { cache: 'no-store' },
);
