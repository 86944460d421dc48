import { admin, route } from '../../../../../server/http/route.ts';
import { discardMail, retryMail } from '../../../../../server/mail/administration.ts';

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
