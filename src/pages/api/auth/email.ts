import { linkSchema } from '../../../domain/account.ts';
import { confirmEmail } from '../../../server/accounts/email-change.ts';
import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Gives the caller's account the address that a link was mailed to. */
export const ALL = route(
  {
    POST: member({
      body: linkSchema,
      limit: 'link',
      handle: async ({ caller, body: { token } }) => {
        await confirmEmail(token, caller);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
