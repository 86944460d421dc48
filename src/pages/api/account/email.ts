import { emailChangeSchema } from '../../../domain/account.ts';
import {
  askForEmail,
  cancelEmailChange,
  pendingEmailChange,
} from '../../../server/accounts/email-change.ts';
import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Another address for the caller's account: PUT mails a link there and changes nothing yet, DELETE takes that back. */
export const ALL = route(
  {
    PUT: member({
      body: emailChangeSchema,
      limit: 'account',
      confirmed: true,
      handle: async ({ caller, body: { email } }) => {
        await askForEmail(caller, email);
        return { body: { emailChange: await pendingEmailChange(caller) } };
      },
    }),
    DELETE: member({
      handle: async ({ caller }) => {
        await cancelEmailChange(caller);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
