import { open, route } from '../../../features/accounts/server/http/route.ts';
import { healthResponse } from '../../../platform/text/response-parts.ts';

export const prerender = false;

/** The process answers, whatever has become of the database. */
export const ALL = route(
  {
    GET: open({
      operation: 'isLive',
      summary: 'Whether the process answers',
      response: healthResponse('live'),
      anonymous: true,
      handle: () => ({ body: { status: 'live' } }),
    }),
  },
  { cache: 'no-store' },
);
