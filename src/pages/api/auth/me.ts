import { member, route } from '../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: member({ handle: ({ user }) => ({ body: { user } }) }),
  },
  { cache: 'no-store' },
);
