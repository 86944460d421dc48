import { listFounders } from '../../features/accounts/server/founders.ts';
import { founder, route } from '../../features/accounts/server/http/route.ts';
import { foundersResponse } from '../../platform/text/response-parts.ts';

export const prerender = false;

/** Who can be asked to score in a round. */
export const ALL = route({
  GET: founder({
    operation: 'listFounders',
    summary: 'Who can be mentioned and asked to score',
    response: foundersResponse,
    handle: async () => ({ body: await listFounders() }),
  }),
});
