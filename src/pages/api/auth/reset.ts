import { resetSchema } from '../../../domain/account.ts';
import { proofResponse } from '../../../domain/account-response.ts';
import { resetPassword } from '../../../server/accounts/password-reset.ts';
import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Sets a password by a mailed link. */
export const ALL = route(
  {
    POST: open({
      operation: 'setPasswordByLink',
      summary: 'Set a password by a mailed link',
      response: proofResponse,
      body: resetSchema,
      limit: 'link',
      handle: async ({ clientIp, client, body: { token, newPassword } }) => ({
        body: { removed: await resetPassword(token, newPassword, client, clientIp) },
      }),
    }),
  },
  { cache: 'no-store' },
);
