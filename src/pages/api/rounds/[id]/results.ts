import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { resultsResponse } from '../../../../features/rounds/domain/round-response.ts';
import { getResults, toJson } from '../../../../features/rounds/server/results.ts';

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
