import { signOut } from '../../../server/accounts/sessions.ts';
import { open, route } from '../../../server/http/route.ts';

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
