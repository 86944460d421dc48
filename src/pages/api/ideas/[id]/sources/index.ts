import { sourceResponse, sourcesResponse } from '../../../../../domain/evidence/source-response.ts';
import { sourceSchema, wordsOf } from '../../../../../domain/evidence/source-schema.ts';
import { jsonArray } from '../../../../../server/database/json.ts';
import { addSource } from '../../../../../server/evidence/adding.ts';
import { listSources } from '../../../../../server/evidence/sources.ts';
import { founder, route } from '../../../../../server/http/route.ts';
import { requireRevision } from '../../../../../server/ideas.ts';
import { readIdempotencyKey } from '../../../../../server/idempotency.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'listSources',
    summary: 'What the answers of an idea rest on, by number',
    response: sourcesResponse,
    handle: async ({ params }) => ({
      text: jsonArray((await listSources(params.id ?? '')).map((one) => JSON.stringify(one))),
    }),
  }),
  POST: founder({
    operation: 'addSource',
    summary: 'Add a source to answers of an idea',
    status: 201,
    response: sourceResponse,
    refusals: { 409: 'The idea has as many sources as it may.' },
    permit: (_, { id = '' }) => requireRevision(id),
    body: sourceSchema,
    limit: 'sources',
    takesIdempotencyKey: true,
    handle: async ({ request, params, caller, body }) => ({
      status: 201,
      body: await addSource(caller, params.id ?? '', wordsOf(body), readIdempotencyKey(request)),
    }),
  }),
});
