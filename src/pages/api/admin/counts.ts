import { admin, route } from '../../../features/accounts/server/http/route.ts';
import { countsResponse } from '../../../features/admin/domain/admin-response.ts';
import { countMail } from '../../../features/admin/server/mail-queue.ts';
import { countMessages } from '../../../features/contact/server/contact.ts';

export const prerender = false;

/** How much waits for an administrator. */
export const ALL = route(
  {
    GET: admin({
      operation: 'countWaiting',
      summary: 'How much waits for an administrator',
      response: countsResponse,
      handle: async () => {
        const [messages, mail] = await Promise.all([countMessages(), countMail()]);
        return { body: { messages, mail } };
      },
    }),
  },
  { cache: 'no-store' },
);
