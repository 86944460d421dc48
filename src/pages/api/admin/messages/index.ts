import { admin, route } from '../../../../features/accounts/server/http/route.ts';
import { listSchema } from '../../../../features/admin/domain/admin-schema.ts';
import { messagesResponse } from '../../../../features/contact/domain/contact-response.ts';
import { listMessages } from '../../../../features/contact/server/contact.ts';

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
