import { admin, route } from '../../../../features/accounts/server/http/route.ts';
import { outboxResponse } from '../../../../features/admin/domain/admin-response.ts';
import { listSchema } from '../../../../features/admin/domain/admin-schema.ts';
import { listMail } from '../../../../features/admin/server/mail-queue.ts';

export const prerender = false;

export const ALL = route(
  {
    GET: admin({
      operation: 'listMail',
      summary: 'Mail that was sent or waits',
      response: outboxResponse,
      query: listSchema,
      handle: async ({ query: { from } }) => ({ body: await listMail(from) }),
    }),
  },
  { cache: 'no-store' },
);
