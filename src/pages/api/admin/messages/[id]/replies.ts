import { replySchema } from '../../../../../domain/administration.ts';
import { replyToMessage } from '../../../../../server/contact.ts';
import { admin, route } from '../../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    POST: admin({
      body: replySchema,
      limit: 'administration',
      answer: async ({ params, user, body }) => {
        await replyToMessage(user, params.id ?? '', body.text);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
