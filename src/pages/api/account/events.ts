import { ownEventsResponse } from '../../../features/accounts/domain/account-response.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';
import { listOwnEvents } from '../../../features/accounts/server/security-events.ts';
import { pageQuerySchema } from '../../../platform/text/page-query.ts';

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
