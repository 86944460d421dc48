import { admin, route } from '../../../../../features/accounts/server/http/route.ts';
import { mailResponse } from '../../../../../features/admin/domain/admin-response.ts';
import { readMail } from '../../../../../features/admin/server/mail-queue.ts';

export const prerender = false;

/** The text of a letter that somebody has to pass on. A POST, since a link in it is made to work. */
export const ALL = route(
  {
    POST: admin({
      operation: 'readMail',
      summary: 'The text of a letter that somebody has to pass on',
      response: mailResponse,
      limit: 'administration',
      confirmed: true,
      handle: async ({ params, caller }) => ({
        body: { text: await readMail(caller, params.id ?? '') },
      }),
    }),
  },
  { cache: 'no-store' },
);
