import { revisionsResponse } from '../../../../domain/idea/idea-response.ts';
import { founder, route } from '../../../../server/http/route.ts';
import { listRevisions } from '../../../../server/revisions.ts';

export const prerender = false;

/** Who saved what and when, the newest first. */
export const ALL = route({
  GET: founder({
    operation: 'listRevisions',
    summary: 'Who saved what, the newest first',
    response: revisionsResponse,
    limit: 'history',
    handle: async ({ params }) => ({ text: await listRevisions(params.id ?? '') }),
  }),
});
