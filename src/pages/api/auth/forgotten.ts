import { forgottenSchema } from '../../../domain/account.ts';
import { mailPasswordLink } from '../../../server/accounts/forgotten-passwords.ts';
import { open, route } from '../../../server/http/route.ts';
import { consume } from '../../../server/limits.ts';
import { describe, log } from '../../../server/log.ts';

export const prerender = false;

/** Mails a link for a new password. The answer is the same, and as quick, for every address. */
export const ALL = route(
  {
    POST: open({
      body: forgottenSchema,
      limit: 'forgotten-address',
      answer: async ({ body: { email } }) => {
        await consume('forgotten-account', email);
        mailPasswordLink(email).catch((error) =>
          log('error', 'a password link was not made', describe(error)),
        );
        return { status: 202 };
      },
    }),
  },
  { cache: 'no-store' },
);
