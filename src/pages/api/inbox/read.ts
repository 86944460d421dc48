import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { readingSchema } from '../../../features/notifications/domain/event-queries.ts';
import { unreadResponse } from '../../../features/notifications/domain/inbox-response.ts';
import { markRead } from '../../../features/notifications/server/read-receipts.ts';

export const prerender = false;

/** An idea, or everything, was read up to an event. */
export const ALL = route({
  POST: founder({
    operation: 'markRead',
    summary: 'Note that an idea, a round or everything was read',
    response: unreadResponse,
    refusals: { 404: 'There is no such idea or round.' },
    body: readingSchema,
    limit: 'reading',
    handle: async ({ caller, body }) => ({ body: { unread: await markRead(caller, body) } }),
  }),
});
