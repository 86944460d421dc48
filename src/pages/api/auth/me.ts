import { userAnswer } from '../../../domain/answers/account.ts';
import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: member({
      operation: 'getUser',
      summary: 'Who is signed in',
      answer: userAnswer,
      handle: ({ user }) => ({ body: { user } }),
    }),
  },
  { cache: 'no-store' },
);
