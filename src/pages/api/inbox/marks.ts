import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { unreadBadgesResponse } from '../../../features/notifications/domain/inbox-response.ts';
import { readUnreadBadges } from '../../../features/notifications/server/inbox.ts';

export const prerender = false;

/** Which ideas have something that the caller has not read: lists of ideas are the same for everybody. */
export const ALL = route({
  GET: founder({
    operation: 'listMarks',
    summary: 'Which ideas have something unread',
    response: unreadBadgesResponse,
    handle: async ({ user }) => ({ body: await readUnreadBadges(user) }),
  }),
});
