import { endSessionOf } from '../../../../server/accounts/sessions.ts';
import { member, route } from '../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    DELETE: member({
      answer: async ({ params, user }) => {
        await endSessionOf(user.id, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
