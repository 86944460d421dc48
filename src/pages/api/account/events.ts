import { ownEventsResponse } from '../../../domain/account-response.ts';
import { pageQuerySchema } from '../../../domain/page-query.ts';
import { listOwnEvents } from '../../../server/accounts/security-events.ts';
import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

/** The security log of the caller's account. */
export const ALL = route(
  {
    GET: member({
      operation: 'listOwnSecurityEvents',
      summary: "The security log of the caller's account",
      response: ownEventsResponse,
      query: pageQuerySchema,
      handle: async ({ caller, query: { from } }) => ({
        body: await listOwnEvents(caller.id, from),
      }),
    }),
  },
  { cache: 'no-store' },
);
