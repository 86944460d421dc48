import { countsResponse } from '../../../domain/administration-response.ts';
import { countMessages } from '../../../server/contact.ts';
import { admin, route } from '../../../server/http/route.ts';
import { countMail } from '../../../server/mail/administration.ts';

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
