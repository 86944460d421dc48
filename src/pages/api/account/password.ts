import { passwordChangeSchema } from '../../../features/accounts/domain/account.ts';
import { changePassword } from '../../../features/accounts/server/change-password.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    PUT: member({
      operation: 'changePassword',
      summary: 'Change the password',
      refusals: { 409: 'The address of the account has just changed.' },
      body: passwordChangeSchema,
      limit: 'credentials',
      confirmed: true,
      handle: async ({ caller, body: { newPassword } }) => {
        await changePassword(caller, newPassword);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
