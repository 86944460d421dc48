import { listSchema } from '../../../../domain/administration.ts';
import { peopleResponse } from '../../../../domain/administration-response.ts';
import { listPeople } from '../../../../server/administration/people.ts';
import { admin, route } from '../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      operation: 'listPeople',
      summary: 'Accounts',
      response: peopleResponse,
      query: listSchema,
      handle: async ({ query }) => ({ body: await listPeople(query) }),
    }),
  },
  { cache: 'no-store' },
);
