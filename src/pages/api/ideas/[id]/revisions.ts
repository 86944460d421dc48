import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { revisionsResponse } from '../../../../features/ideas/domain/idea-response.ts';
import { listRevisions } from '../../../../features/ideas/server/revisions.ts';

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
