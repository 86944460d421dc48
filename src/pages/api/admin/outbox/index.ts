import { listSchema } from '../../../../domain/administration.ts';
import { outboxResponse } from '../../../../domain/administration-response.ts';
import { admin, route } from '../../../../server/http/route.ts';
import { listMail } from '../../../../server/mail/administration.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      operation: 'listMail',
      summary: 'Mail that was sent or waits',
      response: outboxResponse,
      query: listSchema,
      handle: async ({ query: { from } }) => ({ body: await listMail(from) }),
    }),
  },
  { cache: 'no-store' },
);
