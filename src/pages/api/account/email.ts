import { emailChangeSchema } from '../../../domain/account.ts';
import { changeEmail } from '../../../server/accounts/accounts.ts';
import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    PUT: member({
      body: emailChangeSchema,
      limit: 'account',
      answer: async ({ caller, user, body: { email, password } }) => {
        await changeEmail(caller, email, password);
        return { body: { user: { ...user, email } } };
      },
    }),
  },
  { cache: 'no-store' },
);
