import { founder, route } from '../../../../../features/accounts/server/http/route.ts';
import { contradictionsResponse } from '../../../../../features/contradictions/domain/contradictions-response.ts';
import { listContradictions } from '../../../../../features/contradictions/server/contradictions.ts';

export const prerender = false;

/** Answers of an idea that do not fit together, worked out anew each time. */
export const ALL = route({
  GET: founder({
    operation: 'listContradictions',
    summary: 'Answers of an idea that do not fit together, and what was set aside of it',
    response: contradictionsResponse,
    limit: 'reading-contradictions',
    handle: async ({ params }) => ({ body: await listContradictions(params.id ?? '') }),
  }),
});
