import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { ideaNewsResponse } from '../../../../features/notifications/domain/inbox-response.ts';
import { readIdeaNews } from '../../../../features/notifications/server/reading.ts';

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
