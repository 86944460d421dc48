import { resultsResponse } from '../../../../domain/rounds/round-response.ts';
import { founder, route } from '../../../../server/http/route.ts';
import { getResults, toJson } from '../../../../server/rounds/results.ts';

export const prerender = false;

/** What a closed round says. */
export const ALL = route({
  GET: founder({
    operation: 'getResults',
    summary: 'What a closed round says',
    response: resultsResponse,
    refusals: { 409: 'The round is still open.' },
    handle: async ({ params, user }) => {
      const results = await getResults(user, params.id ?? '');
      return { text: { [Symbol.iterator]: () => toJson(results) } };
    },
  }),
});
