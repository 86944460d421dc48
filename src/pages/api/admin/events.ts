import { eventsResponse } from '../../../domain/account-response.ts';
import { eventsSchema } from '../../../domain/security-event.ts';
import { listEvents } from '../../../server/accounts/security-events.ts';
import { admin, route } from '../../../server/http/route.ts';

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
