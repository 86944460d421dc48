import { loginSchema } from '../../../domain/account.ts';
import { checkCredentials } from '../../../server/accounts/accounts.ts';
import { startSession } from '../../../server/accounts/sessions.ts';
import { open, route } from '../../../server/http/route.ts';
import { consume, forgive } from '../../../server/limits.ts';

export const prerender = false;

export const ALL = route(
  {
    POST: open({
      body: loginSchema,
      limit: 'login-address',
      answer: async ({ request, client, body }) => {
        await consume('login-account', body.email);
        const verified = await checkCredentials(body, client);
        await forgive('login-account', body.email);
        const cookies = await startSession(request, verified, client);
        return { body: { user: verified.user }, cookies };
      },
    }),
  },
  { cache: 'no-store' },
);
