import { sessionsResponse } from '../../../../features/accounts/domain/account-response.ts';
import { member, route } from '../../../../features/accounts/server/http/route.ts';
import { listSessions } from '../../../../features/accounts/server/sessions.ts';

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
