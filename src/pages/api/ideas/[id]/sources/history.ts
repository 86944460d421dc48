import { sourceChangesResponse } from '../../../../../domain/evidence/source-response.ts';
import { pageQuerySchema } from '../../../../../domain/page-query.ts';
import { listSourceChanges } from '../../../../../server/evidence/history.ts';
import { founder, route } from '../../../../../server/http/route.ts';

export const prerender = false;

/** What has happened to the sources of an idea, the latest first. */
export const ALL = route({
  GET: founder({
    operation: 'listSourceChanges',
    summary: 'What has happened to the sources of an idea, the latest first',
    response: sourceChangesResponse,
    query: pageQuerySchema,
    limit: 'history',
    handle: async ({ params, query }) => ({
      body: await listSourceChanges(params.id ?? '', query.from),
    }),
  }),
});
