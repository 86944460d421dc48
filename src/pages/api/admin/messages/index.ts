import { listSchema } from '../../../../domain/administration.ts';
import { messagesResponse } from '../../../../domain/contact-response.ts';
import { listMessages } from '../../../../server/contact.ts';
import { admin, route } from '../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      operation: 'listMessages',
      summary: 'Messages of the contact form',
      response: messagesResponse,
      query: listSchema,
      handle: async ({ query }) => ({ body: await listMessages(query) }),
    }),
  },
  { cache: 'no-store' },
);
