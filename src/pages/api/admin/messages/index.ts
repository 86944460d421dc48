import { listSchema } from '../../../../domain/administration.ts';
import { listMessages } from '../../../../server/contact.ts';
import { admin, route } from '../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      query: listSchema,
      handle: async ({ query }) => ({ body: await listMessages(query) }),
    }),
  },
  { cache: 'no-store' },
);
