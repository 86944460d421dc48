import { endAllSessions } from '../../../../../server/administration/people.ts';
import { admin, route } from '../../../../../server/http/route.ts';

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
