import { userResponse } from '../../../features/accounts/domain/account-response.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: member({
      operation: 'getUser',
      summary: 'Who is signed in',
      response: userResponse,
      handle: ({ user }) => ({ body: { user } }),
    }),
  },
  { cache: 'no-store' },
);
