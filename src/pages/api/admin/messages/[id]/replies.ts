import { replySchema } from '../../../../../domain/administration.ts';
import { replyToMessage } from '../../../../../server/contact.ts';
import { admin, route } from '../../../../../server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    POST: admin({
      operation: 'replyToMessage',
      summary: 'Answer a message by mail',
      body: replySchema,
      limit: 'administration',
      handle: async ({ params, caller, body }) => {
        await replyToMessage(caller, params.id ?? '', body.text);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
