import { activityResponse } from '../../../domain/activity-response.ts';
import { activityQuerySchema } from '../../../domain/event-queries.ts';
import { listActivity } from '../../../server/events/activity.ts';
import { founder, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Who did what, the latest first. */
export const ALL = route({
  GET: founder({
    operation: 'listActivity',
    summary: 'Who did what, the latest first',
    response: activityResponse,
    query: activityQuerySchema,
    limit: 'history',
    handle: async ({ query }) => ({ body: await listActivity(query) }),
  }),
});
