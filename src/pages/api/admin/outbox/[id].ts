import { admin, route } from '../../../../server/http/route.ts';
import { retryMail } from '../../../../server/mail/outbox.ts';

export const prerender = false;

/** Sends a message that waits, or was refused, once more. */
export const ALL = route(
  {
    POST: admin({
      limit: 'administration',
      answer: async ({ params, user }) => {
        await retryMail(user, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
