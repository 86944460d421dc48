import { letterResponse } from '../../../../../domain/administration-response.ts';
import { admin, route } from '../../../../../server/http/route.ts';
import { readMail } from '../../../../../server/mail/administration.ts';

export const prerender = false;

/** The text of a letter that somebody has to pass on. A POST, since a link in it is made to work. */
export const ALL = route(
  {
    POST: admin({
      operation: 'readMail',
      summary: 'The text of a letter that somebody has to pass on',
      response: letterResponse,
      limit: 'administration',
      confirmed: true,
      handle: async ({ params, caller }) => ({
        body: { text: await readMail(caller, params.id ?? '') },
      }),
    }),
  },
  { cache: 'no-store' },
);
