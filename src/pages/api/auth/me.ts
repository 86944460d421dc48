import { signInFirst } from '../../../server/http/problem.ts';
import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: open({
      answer: ({ user }) => {
        if (!user) throw signInFirst();
        return { body: { user } };
      },
    }),
  },
  { cache: 'no-store' },
);
