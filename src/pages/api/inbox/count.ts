import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { unreadResponse } from '../../../features/notifications/domain/inbox-response.ts';
import { countUnread } from '../../../features/notifications/server/inbox.ts';

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
