import {
  decisionResponse,
  decisionsResponse,
} from '../../../../domain/rounds/decision-response.ts';
import { decisionSchema } from '../../../../domain/rounds/decision-schema.ts';
import { jsonArray } from '../../../../server/database/json.ts';
import { addDecision } from '../../../../server/deciding.ts';
import { listDecisions } from '../../../../server/decisions.ts';
import { founder, route } from '../../../../server/http/route.ts';
import { requireRevision } from '../../../../server/ideas.ts';

export const prerender = false;

/** What was decided about an idea, the newest first; a decision is added and never changed. */
export const ALL = route({
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
      status: 201,
      body: await addDecision(caller, params.id ?? '', body),
    }),
  }),
});
