import { admin, route } from '../../../../../features/accounts/server/http/route.ts';
import { personResponse } from '../../../../../features/admin/domain/admin-response.ts';
import { personChangeSchema } from '../../../../../features/admin/domain/admin-schema.ts';
import { changePerson } from '../../../../../features/admin/server/people.ts';

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
