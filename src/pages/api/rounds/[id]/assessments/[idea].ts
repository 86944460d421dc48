import { assessedResponse } from '../../../../../domain/rounds/round-response.ts';
import { assessmentSchema } from '../../../../../domain/rounds/schema.ts';
import { founder, route } from '../../../../../server/http/route.ts';
import { checkAssessable, saveAssessment } from '../../../../../server/rounds/assessing.ts';

export const prerender = false;

/** What the caller gives one idea; it can be changed until the round is closed. */
export const ALL = route({
  PUT: founder({
    operation: 'saveAssessment',
    summary: 'What the caller gives one idea',
    response: assessedResponse,
    refusals: {
      403: 'The caller is not asked.',
      409: 'The round is closed, or something else was given since; see code.',
    },
    permit: (caller, { id = '', idea = '' }) => checkAssessable(caller, id, idea),
    body: assessmentSchema,
    limit: 'assessments',
    handle: async ({ params, caller, body }) => ({
      body: await saveAssessment(caller, params.id ?? '', params.idea ?? '', body),
    }),
  }),
});
