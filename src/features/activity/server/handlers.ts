import { founder, route } from '../../accounts/server/http/route.ts';
import {
  activityQuerySchema,
  movementQuerySchema,
} from '../../notifications/domain/event-queries.ts';
import { activityResponse, movementResponse } from '../domain/activity-response.ts';
import { listActivity } from './activity.ts';
import { readMovement } from './ranking-movement.ts';

export const activityRoute = route({
  GET: founder({
    operation: 'listActivity',
    summary: 'Who did what, the latest first',
    response: activityResponse,
    query: activityQuerySchema,
    limit: 'history',
    handle: async ({ query }) => ({ body: await listActivity(query) }),
  }),
});

export const rankingActivityRoute = route({
  GET: founder({
    operation: 'explainRanking',
    summary: 'Why the ranking moved between two moments',
    response: movementResponse,
    query: movementQuerySchema,
    limit: 'history',
    handle: async ({ query }) => ({ body: await readMovement(query) }),
  }),
});
