import { personalDataRegistry } from '../../../../../app/server/personal-data-registry.ts';
import { admin, route } from '../../../../../features/accounts/server/http/route.ts';
import { removalSchema } from '../../../../../features/admin/domain/admin-schema.ts';
import { deletePerson } from '../../../../../features/admin/server/people.ts';

export const prerender = false;

/** Deletes somebody's account. A POST, since not everything on the way passes a DELETE's body on. */
export const ALL = route(
  {
    POST: admin({
      operation: 'deletePerson',
      summary: 'Delete an account',
      refusals: { 409: 'It is the caller’s own, or the last administrator’s.' },
      body: removalSchema,
      limit: 'administration',
      confirmed: true,
      handle: async ({ params, caller, body }) => {
        await deletePerson(caller, params.id ?? '', body.work, personalDataRegistry);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
