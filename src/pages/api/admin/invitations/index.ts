import { invitationSchema } from '../../../../domain/administration.ts';
import { invite, listInvitations } from '../../../../server/accounts/links.ts';
import { admin, route } from '../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({ answer: async () => ({ body: await listInvitations() }) }),
    POST: admin({
      body: invitationSchema,
      limit: 'administration',
      answer: async ({ user, body }) => {
        await invite(user, body);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
