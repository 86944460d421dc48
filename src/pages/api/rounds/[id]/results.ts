import { founder, route } from '../../../../server/http/route.ts';
import { getResults } from '../../../../server/rounds/results.ts';

export const prerender = false;

/** What a closed round says. */
export const ALL = route({
  GET: founder({
    handle: async ({ params, user }) => ({ body: await getResults(user, params.id ?? '') }),
  }),
});
