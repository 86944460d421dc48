import { admin, route } from '../../../../../features/accounts/server/http/route.ts';
import { discardMail, retryMail } from '../../../../../features/admin/server/mail-queue.ts';

export const prerender = false;

/** Sends a message that waits, or was refused, once more; DELETE discards it. */
export const ALL = route(
  {
    POST: admin({
      operation: 'retryMail',
      summary: 'Send a message once more',
      limit: 'administration',
      handle: async ({ params, caller }) => {
        await retryMail(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
    DELETE: admin({
      operation: 'discardMail',
      summary: 'Discard a message that waits',
      limit: 'administration',
      handle: async ({ params, caller }) => {
        await discardMail(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
