import { ownAssessmentsResponse } from '../../../../../domain/rounds/round-response.ts';
import { jsonArray } from '../../../../../server/database/json.ts';
import { founder, route } from '../../../../../server/http/route.ts';
import { listOwnAssessments } from '../../../../../server/rounds/assessment.ts';

export const prerender = false;

/** The ideas that an open round asks the caller about, with the caller's assessments. */
export const ALL = route({
  GET: founder({
    operation: 'listOwnAssessments',
    summary: 'What the caller is asked in a round',
    response: ownAssessmentsResponse,
    refusals: { 403: 'The caller is not asked.', 409: 'The round is closed.' },
    handle: async ({ params, caller }) => {
      const items = await listOwnAssessments(caller, params.id ?? '');
      return { text: ['{"items":', ...jsonArray(items), '}'] };
    },
  }),
});
