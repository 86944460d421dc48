import { jsonArray } from '../../../platform/server/database/json.ts';
import { founder, route } from '../../accounts/server/http/route.ts';
import { requireRevision } from '../../ideas/server/ideas.ts';
import { decisionResponse, decisionsResponse } from '../domain/decision-response.ts';
import { decisionSchema } from '../domain/decision-schema.ts';
import { addDecision, listDecisions } from './decisions.ts';

/** GET the decisions of an idea, the newest first; POST another one. */
export const decisionsRoute = route({
  GET: founder({
    operation: 'listDecisions',
    summary: 'What was decided about an idea, the newest first',
    response: decisionsResponse,
    handle: async ({ params }) => ({ text: jsonArray(await listDecisions(params.id ?? '')) }),
  }),
  POST: founder({
    operation: 'addDecision',
    summary: 'Record a decision about an idea',
    status: 201,
    response: decisionResponse,
    refusals: { 409: 'Somebody has decided meanwhile; see current.' },
    permit: (_, { id = '' }) => requireRevision(id),
    body: decisionSchema,
    limit: 'decisions',
    handle: async ({ params, caller, body }) => ({
      body: await addDecision(caller, params.id ?? '', body),
    }),
  }),
});
