import { inboxQuerySchema } from '../../../domain/event-queries.ts';
import { inboxResponse } from '../../../domain/inbox-response.ts';
import { readInbox } from '../../../server/events/inbox.ts';
import { founder, route } from '../../../server/http/route.ts';

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
