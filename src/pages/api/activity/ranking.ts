import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { movementResponse } from '../../../features/activity/domain/activity-response.ts';
import { readMovement } from '../../../features/activity/server/ranking-movement.ts';
import { movementQuerySchema } from '../../../features/notifications/domain/event-queries.ts';

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
