import { emailChangeSchema } from '../../../domain/account.ts';
import { changeEmail } from '../../../server/accounts/accounts.ts';
import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    PUT: member({
      body: emailChangeSchema,
      limit: 'account',
      answer: async ({ user, body: { email, password } }) => ({
        body: { user: await changeEmail(user, email, password) },
      }),
    }),
  },
  { cache: 'no-store' },
);
