import { open, route } from '../../../features/accounts/server/http/route.ts';
import { signOut } from '../../../features/accounts/server/sessions.ts';

export const prerender = false;

export const ALL = route(
  {
    POST: open({
      operation: 'signOut',
      summary: 'End the session',
      signsOut: true,
      handle: async ({ request, client }) => {
        await signOut(request, client);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
