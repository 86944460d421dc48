import { ownAssessmentsResponse } from '../../../../../domain/rounds/round-response.ts';
import { jsonArray } from '../../../../../server/database/json.ts';
import { founder, route } from '../../../../../server/http/route.ts';
import { listOwnAssessments } from '../../../../../server/rounds/assessing.ts';

export const prerender = false;

/** What the caller is asked in an open round, with what they have given so far. */
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
