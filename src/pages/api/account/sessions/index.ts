import { endingSessions, listSessions } from '../../../../server/accounts/sessions.ts';
import { member, route } from '../../../../server/http/route.ts';

export const prerender = false;

/** Where the caller is signed in; DELETE ends every session but the one that asks. */
export const ALL = route(
  {
    GET: member({
      answer: async ({ request, user }) => ({ body: await listSessions(request, user.id) }),
    }),
    DELETE: member({
      answer: async ({ request, user }) => {
        await endingSessions(user.id, request);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
