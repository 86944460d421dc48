import { sourcesPutBackSchema } from '../../../../../domain/evidence/source-schema.ts';
import { sourcesResponse } from '../../../../../domain/responses/evidence.ts';
import { checkMayPutBack, putSourcesBack } from '../../../../../server/evidence/putting-back.ts';
import { founder, route } from '../../../../../server/http/route.ts';

export const prerender = false;

/** Puts all sources of an idea back as they were while one of its saves stood. */
export const ALL = route({
  POST: founder({
    operation: 'putSourcesBack',
    summary: 'Put the sources of an idea back as they were with an earlier save',
    response: sourcesResponse,
    refusals: { 403: 'The idea is somebody else’s.', 409: 'Somebody has changed one meanwhile.' },
    permit: (caller, { id = '' }) => checkMayPutBack(caller, id),
    body: sourcesPutBackSchema,
    limit: 'sources',
    handle: async ({ params, caller, body: { revision, startedFrom = null } }) => ({
      body: await putSourcesBack(caller, params.id ?? '', { revision, startedFrom }),
    }),
  }),
});
