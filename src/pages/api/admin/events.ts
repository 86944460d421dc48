import { eventsResponse } from '../../../features/accounts/domain/account-response.ts';
import { eventsSchema } from '../../../features/accounts/domain/security-event.ts';
import { admin, route } from '../../../features/accounts/server/http/route.ts';
import { listEvents } from '../../../features/accounts/server/security-events.ts';

export const prerender = false;

/** The security log of all accounts. */
export const ALL = route(
  {
    GET: admin({
      operation: 'listSecurityEvents',
      summary: 'The security log of all accounts',
      response: eventsResponse,
      query: eventsSchema,
      handle: async ({ query }) => ({ body: await listEvents(query) }),
    }),
  },
  { cache: 'no-store' },
);
