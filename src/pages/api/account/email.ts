import { emailChangeSchema } from '../../../features/accounts/domain/account.ts';
import { emailChangeResponse } from '../../../features/accounts/domain/account-response.ts';
import {
  cancelEmailChange,
  pendingEmailChange,
  requestEmailChange,
} from '../../../features/accounts/server/email-change.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';

export const prerender = false;

/** Another address for the caller's account: PUT mails a link there and changes nothing yet, DELETE takes that back. */
export const ALL = route(
  {
    PUT: member({
      operation: 'changeEmail',
      summary: 'Mail a link to another address for the account',
      response: emailChangeResponse,
      refusals: { 409: 'The address has an account.' },
      body: emailChangeSchema,
      limit: 'credentials',
      changesSignIn: true,
      handle: async ({ caller, body: { email } }) => {
        await requestEmailChange(caller, email);
        return { body: { emailChange: await pendingEmailChange(caller) } };
      },
    }),
    DELETE: member({
      operation: 'cancelEmailChange',
      summary: 'Take the change of address back',
      handle: async ({ caller }) => {
        await cancelEmailChange(caller);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
