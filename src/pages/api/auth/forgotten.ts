import { forgottenSchema } from '../../../domain/account.ts';
import { countAttempt } from '../../../server/accounts/attempts.ts';
import { askForPasswordLink } from '../../../server/accounts/password-reset.ts';
import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Mails a link for a new password. The answer is the same, and as quick, for every address. */
export const ALL = route(
  {
    POST: open({
      operation: 'askForPasswordLink',
      summary: 'Mail a link for a new password, if the address has an account',
      status: 202,
      body: forgottenSchema,
      limit: 'forgotten-address',
      handle: async ({ request, clientIp, client, body: { email } }) => {
        await countAttempt('forgotten', request, email, clientIp);
        askForPasswordLink(email, client);
        return { status: 202 };
      },
    }),
  },
  { cache: 'no-store' },
);
