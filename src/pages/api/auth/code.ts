import { codeSchema } from '../../../features/accounts/domain/account.ts';
import { userResponse } from '../../../features/accounts/domain/account-response.ts';
import { open, route } from '../../../features/accounts/server/http/route.ts';
import { signInByCode, ticketCookie } from '../../../features/accounts/server/sign-in-tickets.ts';

export const prerender = false;

/** The second step of a sign-in, after the password: a code of an app, or a recovery code. */
export const ALL = route(
  {
    POST: open({
      operation: 'signInByCode',
      summary: 'The second step of a sign-in: a code',
      response: userResponse,
      refusals: { 401: 'The password was typed too long ago.' },
      body: codeSchema,
      limit: 'code-address',
      handle: async ({ request, clientIp, client, body: { code } }) => {
        const { user, cookies } = await signInByCode(request, code, client, clientIp);
        return { body: { user }, cookies: [...cookies, ticketCookie.clear()] };
      },
    }),
  },
  { cache: 'no-store' },
);
