import { founder, route } from '../../../../../features/accounts/server/http/route.ts';
import { ownAssessmentsResponse } from '../../../../../features/rounds/domain/round-response.ts';
import { listOwnAssessments } from '../../../../../features/rounds/server/assessment.ts';
import { jsonArray } from '../../../../../platform/server/database/json.ts';

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
