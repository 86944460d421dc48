import { personChangeSchema } from '../../../../../domain/administration.ts';
import { personResponse } from '../../../../../domain/administration-response.ts';
import { changePerson } from '../../../../../server/administration/people.ts';
import { admin, route } from '../../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    PATCH: admin({
      operation: 'changePerson',
      summary: 'Give a role, suspend, or lift a suspension',
      response: personResponse,
      refusals: { 409: 'Nobody suspends themselves, and one administrator remains.' },
      body: personChangeSchema,
      limit: 'administration',
      confirmed: true,
      handle: async ({ params, caller, body }) => ({
        body: await changePerson(caller, params.id ?? '', body),
      }),
    }),
  },
  { cache: 'no-store' },
);
