import { resetSchema } from '../../../features/accounts/domain/account.ts';
import { proofResponse } from '../../../features/accounts/domain/account-response.ts';
import { open, route } from '../../../features/accounts/server/http/route.ts';
import { resetPassword } from '../../../features/accounts/server/password-reset.ts';

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
