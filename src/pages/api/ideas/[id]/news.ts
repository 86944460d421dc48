import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { unreadOfIdeaResponse } from '../../../../features/notifications/domain/inbox-response.ts';
import { readUnreadOfIdea } from '../../../../features/notifications/server/read-receipts.ts';

export const prerender = false;

/** What the caller has not read of an idea, and whether they follow it. */
export const ALL = route({
  GET: founder({
    operation: 'getIdeaNews',
    summary: 'What the caller has not read of an idea',
    response: unreadOfIdeaResponse,
    handle: async ({ params, user }) => ({ body: await readUnreadOfIdea(user, params.id ?? '') }),
  }),
});
