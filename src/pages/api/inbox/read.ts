import { readingSchema } from '../../../domain/event-queries.ts';
import { unreadResponse } from '../../../domain/inbox-response.ts';
import { markRead } from '../../../server/events/reading.ts';
import { founder, route } from '../../../server/http/route.ts';

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
