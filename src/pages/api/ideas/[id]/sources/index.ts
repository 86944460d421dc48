import { founder, route } from '../../../../../features/accounts/server/http/route.ts';
import {
  sourceResponse,
  sourcesResponse,
} from '../../../../../features/evidence/domain/source-response.ts';
import { sourceSchema, wordsOf } from '../../../../../features/evidence/domain/source-schema.ts';
import { addSource } from '../../../../../features/evidence/server/add-source.ts';
import { listSources } from '../../../../../features/evidence/server/sources.ts';
import { requireRevision } from '../../../../../features/ideas/server/ideas.ts';
import { jsonArray } from '../../../../../platform/server/database/json.ts';
import { readIdempotencyKey } from '../../../../../platform/server/idempotency.ts';

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
