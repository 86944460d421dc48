import { marksAnswer } from '../../../domain/answers/happened.ts';
import { readMarks } from '../../../server/events/inbox.ts';
import { founder, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Which ideas have something that the caller has not read: lists of ideas are the same for everybody. */
export const ALL = route({
  GET: founder({
    operation: 'listMarks',
    summary: 'Which ideas have something unread',
    answer: marksAnswer,
    handle: async ({ user }) => ({ body: await readMarks(user) }),
  }),
});
