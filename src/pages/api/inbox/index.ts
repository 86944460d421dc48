import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { inboxQuerySchema } from '../../../features/notifications/domain/event-queries.ts';
import { inboxResponse } from '../../../features/notifications/domain/inbox-response.ts';
import { readInbox } from '../../../features/notifications/server/inbox.ts';

export const prerender = false;

/** What is new for the caller, by idea. */
export const ALL = route({
  GET: founder({
    operation: 'getInbox',
    summary: 'What is new for the caller, by idea and round',
    response: inboxResponse,
    query: inboxQuerySchema,
    handle: async ({ user, query }) => ({ body: await readInbox(user, query) }),
  }),
});
