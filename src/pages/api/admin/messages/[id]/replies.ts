import { admin, route } from '../../../../../features/accounts/server/http/route.ts';
import { replySchema } from '../../../../../features/admin/domain/admin-schema.ts';
import { replyToMessage } from '../../../../../features/contact/server/contact.ts';

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
