import { admin, route } from '../../../../../features/accounts/server/http/route.ts';
import { endAllSessions } from '../../../../../features/admin/server/people.ts';

export const prerender = false;

export const ALL = route(
  {
    DELETE: admin({
      confirmed: true,
      operation: 'endAllSessions',
      summary: "End somebody's sessions",
      handle: async ({ params, caller }) => {
        await endAllSessions(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
