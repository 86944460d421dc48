import { loginSchema } from '../../../domain/account.ts';
import { signInResponse } from '../../../domain/account-response.ts';
import { checkCredentials } from '../../../server/accounts/accounts.ts';
import { countAttempt } from '../../../server/accounts/attempts.ts';
import { hasCodes } from '../../../server/accounts/codes.ts';
import { byPassword, startSession } from '../../../server/accounts/sessions.ts';
import { createTicket } from '../../../server/accounts/sign-in-tickets.ts';
import { db } from '../../../server/database/database.ts';
import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    POST: open({
      operation: 'signIn',
      summary: 'Sign in by password',
      response: signInResponse,
      refusals: { 401: 'The address or the password is wrong.', 403: 'The account is suspended.' },
      body: loginSchema,
      limit: 'login-address',
      handle: async ({ request, clientIp, client, body }) => {
        const takeBack = await countAttempt('login', request, body.email, clientIp);
        const verified = await checkCredentials(body, client);
        await takeBack();
        if (await hasCodes(db(), verified.user.id)) {
          const { cookie, expiresAt } = await createTicket(verified);
          return { body: { secondFactor: { ways: ['code'], expiresAt } }, cookies: [cookie] };
        }
        const cookies = await startSession(request, byPassword(verified), client);
        return { body: { user: verified.user }, cookies };
      },
    }),
  },
  { cache: 'no-store' },
);
