import { movementResponse } from '../../../domain/activity-response.ts';
import { movementQuerySchema } from '../../../domain/event-queries.ts';
import { readMovement } from '../../../server/events/ranking-movement.ts';
import { founder, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Why the ranking moved between two moments. */
export const ALL = route({
  GET: founder({
    operation: 'explainRanking',
    summary: 'Why the ranking moved between two moments',
    response: movementResponse,
    query: movementQuerySchema,
    limit: 'history',
    handle: async ({ query }) => ({ body: await readMovement(query) }),
  }),
});
