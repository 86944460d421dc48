import { messageChangeSchema } from '../../../../../domain/administration.ts';
import { setMessageStatus } from '../../../../../server/contact.ts';
import { admin, route } from '../../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    PATCH: admin({
      body: messageChangeSchema,
      limit: 'administration',
      answer: async ({ params, body }) => {
        await setMessageStatus(params.id ?? '', body.status);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
