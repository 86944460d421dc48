import { endOtherSessions, listSessions } from '../../../../server/accounts/sessions.ts';
import { member, route } from '../../../../server/http/route.ts';

export const prerender = false;

/** Where the caller is signed in; DELETE ends every session but the one that asks. */
export const ALL = route(
  {
    GET: member({
      answer: async ({ caller }) => ({ body: await listSessions(caller) }),
    }),
    DELETE: member({
      answer: async ({ caller }) => {
        await endOtherSessions(caller);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
