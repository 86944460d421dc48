import { forgottenSchema } from '../../../domain/account.ts';
import { askForPasswordLink } from '../../../server/accounts/forgotten-passwords.ts';
import { open, route } from '../../../server/http/route.ts';
import { consume } from '../../../server/limits.ts';

export const prerender = false;

/** Mails a link for a new password. The answer is the same, and as quick, for every address. */
export const ALL = route(
  {
    POST: open({
      body: forgottenSchema,
      limit: 'forgotten-address',
      answer: async ({ client, body: { email } }) => {
        await consume('forgotten-account', email);
        askForPasswordLink(email, client);
        return { status: 202 };
      },
    }),
  },
  { cache: 'no-store' },
);
