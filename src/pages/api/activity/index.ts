import { activityAnswer } from '../../../domain/answers/happened.ts';
import { activityQuerySchema } from '../../../domain/event-queries.ts';
import { listActivity } from '../../../server/events/activity.ts';
import { founder, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Who did what, the latest first. */
export const ALL = route({
  GET: founder({
    operation: 'listActivity',
    summary: 'Who did what, the latest first',
    answer: activityAnswer,
    query: activityQuerySchema,
    limit: 'history',
    handle: async ({ query }) => ({ body: await listActivity(query) }),
  }),
});
