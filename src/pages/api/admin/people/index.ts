import { admin, route } from '../../../../features/accounts/server/http/route.ts';
import { peopleResponse } from '../../../../features/admin/domain/admin-response.ts';
import { listSchema } from '../../../../features/admin/domain/admin-schema.ts';
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
