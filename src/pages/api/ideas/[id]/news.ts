import { ideaNewsResponse } from '../../../../domain/inbox-response.ts';
import { readIdeaNews } from '../../../../server/events/reading.ts';
import { founder, route } from '../../../../server/http/route.ts';

export const prerender = false;

/** What the caller has not read of an idea, and whether they follow it. */
export const ALL = route({
  GET: founder({
    operation: 'getIdeaNews',
    summary: 'What the caller has not read of an idea',
    response: ideaNewsResponse,
    handle: async ({ params, user }) => ({ body: await readIdeaNews(user, params.id ?? '') }),
  }),
});
