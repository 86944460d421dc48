import { forgottenSchema } from '../../../features/accounts/domain/account.ts';
import { countAttempt } from '../../../features/accounts/server/attempts.ts';
import { open, route } from '../../../features/accounts/server/http/route.ts';
import { requestPasswordReset } from '../../../features/accounts/server/password-reset.ts';

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
        requestPasswordReset(email, client);
        return { status: 202 };
      },
    }),
  },
  { cache: 'no-store' },
);
