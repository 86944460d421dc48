import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { checkEditable } from '../../../../features/ideas/server/ideas.ts';
import { regulatoryResponse } from '../../../../features/regulatory/domain/regulatory-response.ts';
import { regulatorySchema } from '../../../../features/regulatory/domain/regulatory-schema.ts';
import { getRegulatoryAssessment } from '../../../../features/regulatory/server/regulatory-assessments.ts';
import { saveRegulatoryAnswers } from '../../../../features/regulatory/server/save-answers.ts';

export const prerender = false;

/** The questions of the regulatory outlook: every founder reads what was answered, the owner answers. */
export const ALL = route({
  GET: founder({
    operation: 'getOutlook',
    summary: 'The regulatory outlook of an idea: what was answered, and what the rules say',
    response: regulatoryResponse,
    handle: async ({ params }) => ({ body: await getRegulatoryAssessment(params.id ?? '') }),
  }),
  PUT: founder({
    operation: 'answerOutlook',
    summary: 'Answer the questions of the regulatory outlook',
    response: regulatoryResponse,
    refusals: {
      403: 'The idea is somebody else’s.',
      409: 'They were answered since; see current.',
    },
    permit: (caller, { id = '' }) => checkEditable(caller, id),
    body: regulatorySchema,
    limit: 'outlook',
    handle: async ({ params, caller, body }) => ({
      body: await saveRegulatoryAnswers(caller, params.id ?? '', body),
    }),
  }),
});
