import { codeSchema } from '../../../domain/account.ts';
import { userResponse } from '../../../domain/account-response.ts';
import { signInByCode, ticketCookie } from '../../../server/accounts/sign-in-tickets.ts';
import { open, route } from '../../../server/http/route.ts';

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
