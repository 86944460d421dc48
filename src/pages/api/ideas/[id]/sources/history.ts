import { founder, route } from '../../../../../features/accounts/server/http/route.ts';
import { sourceChangesResponse } from '../../../../../features/evidence/domain/source-response.ts';
import { listSourceChanges } from '../../../../../features/evidence/server/source-history.ts';
import { pageQuerySchema } from '../../../../../platform/text/page-query.ts';

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
