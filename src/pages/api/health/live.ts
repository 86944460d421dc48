import { healthResponse } from '../../../domain/response-parts.ts';
import { open, route } from '../../../server/http/route.ts';

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
