import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { closedRoundsResponse } from '../../../features/rounds/domain/round-response.ts';
import { listClosedRounds } from '../../../features/rounds/server/queries.ts';

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
