import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { checkEditable } from '../../../../features/ideas/server/ideas.ts';
import { outlookResponse } from '../../../../features/regulatory/domain/outlook-response.ts';
import { outlookSchema } from '../../../../features/regulatory/domain/outlook-schema.ts';
import { answerOutlook } from '../../../../features/regulatory/server/answering.ts';
import { getOutlook } from '../../../../features/regulatory/server/outlooks.ts';

export const prerender = false;

/** The questions of the regulatory outlook: every founder reads what was answered, the owner answers. */
export const ALL = route({
  GET: founder({
    operation: 'getOutlook',
    summary: 'The regulatory outlook of an idea: what was answered, and what the rules say',
    response: outlookResponse,
    handle: async ({ params }) => ({ body: await getOutlook(params.id ?? '') }),
  }),
  PUT: founder({
    operation: 'answerOutlook',
    summary: 'Answer the questions of the regulatory outlook',
    response: outlookResponse,
    refusals: {
      403: 'The idea is somebody else’s.',
      409: 'They were answered since; see current.',
    },
    permit: (caller, { id = '' }) => checkEditable(caller, id),
    body: outlookSchema,
    limit: 'outlook',
    handle: async ({ params, caller, body }) => ({
      body: await answerOutlook(caller, params.id ?? '', body),
    }),
  }),
});
