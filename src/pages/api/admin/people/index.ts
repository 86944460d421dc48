import { listSchema } from '../../../../domain/administration.ts';
import { listPeople } from '../../../../server/administration/people.ts';
import { validate } from '../../../../server/http/body.ts';
import { admin, route } from '../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      answer: async ({ search }) => ({
        body: await listPeople(validate(Object.fromEntries(search), listSchema)),
      }),
    }),
  },
  { cache: 'no-store' },
);
