import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import {
  decisionResponse,
  decisionsResponse,
} from '../../../../features/decisions/domain/decision-response.ts';
import { decisionSchema } from '../../../../features/decisions/domain/decision-schema.ts';
import { listDecisions } from '../../../../features/decisions/server/decisions.ts';
import { addDecision } from '../../../../features/decisions/server/record-decision.ts';
import { requireRevision } from '../../../../features/ideas/server/ideas.ts';
import { jsonArray } from '../../../../platform/server/database/json.ts';

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
