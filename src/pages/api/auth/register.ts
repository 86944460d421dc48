import { registrationSchema } from '../../../domain/account.ts';
import { register } from '../../../server/accounts/accounts.ts';
import { startSession } from '../../../server/accounts/sessions.ts';
import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    POST: open({
      body: registrationSchema,
      limit: 'register',
      answer: async ({ request, body, user: caller }) => {
        const user = await register(body, caller);
        return { status: 201, body: { user }, cookies: await startSession(request, user.id) };
      },
    }),
  },
  { cache: 'no-store' },
);
