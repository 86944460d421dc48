import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { activityResponse } from '../../../features/activity/domain/activity-response.ts';
import { listActivity } from '../../../features/activity/server/activity.ts';
import { activityQuerySchema } from '../../../features/notifications/domain/event-queries.ts';

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
