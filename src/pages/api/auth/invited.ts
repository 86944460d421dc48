import { linkSchema } from '../../../domain/account.ts';
import { invitedResponse } from '../../../domain/account-response.ts';
import { readInvitation } from '../../../server/accounts/invitations.ts';
import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Says whom an invitation is for. A POST, so that its token stands in no URL. */
export const ALL = route(
  {
    POST: open({
      operation: 'readInvitation',
      summary: 'Whom an invitation is for',
      response: invitedResponse,
      body: linkSchema,
      limit: 'link',
      handle: async ({ body }) => ({ body: await readInvitation(body.token) }),
    }),
  },
  { cache: 'no-store' },
);
