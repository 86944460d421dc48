import { listSchema } from '../../../../domain/administration.ts';
import { listMessages } from '../../../../server/contact.ts';
import { validate } from '../../../../server/http/body.ts';
import { admin, route } from '../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      answer: async ({ search }) => ({
        body: await listMessages(validate(Object.fromEntries(search), listSchema)),
      }),
    }),
  },
  { cache: 'no-store' },
);
