import { sessionsResponse } from '../../../../domain/account-response.ts';
import { listSessions } from '../../../../server/accounts/sessions.ts';
import { member, route } from '../../../../server/http/route.ts';

export const prerender = false;

/** Where the caller is signed in. */
export const ALL = route(
  {
    GET: member({
      operation: 'listSessions',
      summary: 'Where the caller is signed in',
      response: sessionsResponse,
      handle: async ({ caller }) => ({ body: await listSessions(caller) }),
    }),
  },
  { cache: 'no-store' },
);
