import { marksResponse } from '../../../domain/inbox-response.ts';
import { readMarks } from '../../../server/events/inbox.ts';
import { founder, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Which ideas have something that the caller has not read: lists of ideas are the same for everybody. */
export const ALL = route({
  GET: founder({
    operation: 'listMarks',
    summary: 'Which ideas have something unread',
    response: marksResponse,
    handle: async ({ user }) => ({ body: await readMarks(user) }),
  }),
});
