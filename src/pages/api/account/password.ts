import { passwordChangeSchema } from '../../../domain/account.ts';
import { changePassword } from '../../../server/accounts/own-password.ts';
import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    PUT: member({
      body: passwordChangeSchema,
      limit: 'account',
      confirmed: true,
      handle: async ({ caller, body: { newPassword } }) => {
        await changePassword(caller, newPassword);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
