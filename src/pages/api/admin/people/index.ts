import { admin, route } from '../../../../features/accounts/server/http/route.ts';
import { listSchema } from '../../../../features/admin/domain/administration.ts';
import { peopleResponse } from '../../../../features/admin/domain/administration-response.ts';
import { listPeople } from '../../../../features/admin/server/people.ts';

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
