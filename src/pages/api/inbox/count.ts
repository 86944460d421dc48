import { unreadResponse } from '../../../domain/inbox-response.ts';
import { countUnread } from '../../../server/events/inbox.ts';
import { founder, route } from '../../../server/http/route.ts';

export const prerender = false;

/** How much of it was not read, for the header of every page. */
export const ALL = route({
  GET: founder({
    operation: 'countUnread',
    summary: 'How much of the inbox is unread',
    response: unreadResponse,
    handle: async ({ user }) => ({ body: { unread: await countUnread(user) } }),
  }),
});
