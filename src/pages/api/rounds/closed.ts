import { closedRoundsResponse } from '../../../domain/rounds/round-response.ts';
import { founder, route } from '../../../server/http/route.ts';
import { listClosedRounds } from '../../../server/rounds/queries.ts';

export const prerender = false;

/** Which rounds an idea can be compared by. */
export const ALL = route({
  GET: founder({
    operation: 'listClosedRounds',
    summary: 'The rounds closed last, with their ideas',
    response: closedRoundsResponse,
    handle: async () => ({ body: await listClosedRounds() }),
  }),
});
