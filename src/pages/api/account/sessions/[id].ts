import { endSessionOf } from '../../../../server/accounts/sessions.ts';
import { member, route } from '../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    DELETE: member({
      answer: async ({ params, caller }) => {
        await endSessionOf(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
