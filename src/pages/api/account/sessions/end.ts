import { endingSchema } from '../../../../features/accounts/domain/account.ts';
import { member, route } from '../../../../features/accounts/server/http/route.ts';
import { endOwnSessions } from '../../../../features/accounts/server/sessions.ts';

export const prerender = false;

/** Ends the session `id`, or every one but that which asks. A POST, since not everything on the way passes a DELETE's body on. */
export const ALL = route(
  {
    POST: member({
      operation: 'endOwnSessions',
      summary: 'End one session, or all others',
      refusals: { 404: 'The session has ended already.' },
      body: endingSchema,
      limit: 'credentials',
      confirmed: true,
      handle: async ({ caller, body: { id } }) => {
        await endOwnSessions(caller, id);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
