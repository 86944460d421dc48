import { foundersResponse } from '../../domain/response-parts.ts';
import { listFounders } from '../../server/accounts/founders.ts';
import { founder, route } from '../../server/http/route.ts';

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
