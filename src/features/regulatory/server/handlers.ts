import { founder, route } from '../../accounts/server/http/route.ts';
import { checkEditable } from '../../ideas/server/ideas.ts';
import { regulatoryResponse } from '../domain/regulatory-response.ts';
import { regulatorySchema } from '../domain/regulatory-schema.ts';
import { getRegulatoryAssessment, saveRegulatoryAnswers } from './regulatory-assessments.ts';

export const regulatoryAssessmentRoute = route({
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
