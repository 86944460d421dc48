import { loginSchema } from '../../../features/accounts/domain/account.ts';
import { signInResponse } from '../../../features/accounts/domain/account-response.ts';
import { checkCredentials } from '../../../features/accounts/server/accounts.ts';
import { countAttempt } from '../../../features/accounts/server/attempts.ts';
import { hasCodes } from '../../../features/accounts/server/codes.ts';
import { open, route } from '../../../features/accounts/server/http/route.ts';
import { signedInByPassword, startSession } from '../../../features/accounts/server/sessions.ts';
import { createTicket } from '../../../features/accounts/server/sign-in-tickets.ts';
import { db } from '../../../platform/server/database/database.ts';

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
        const cookies = await startSession(request, signedInByPassword(verified), client);
        return { body: { user: verified.user }, cookies };
      },
    }),
  },
  { cache: 'no-store' },
);
