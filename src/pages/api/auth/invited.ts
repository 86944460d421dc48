import { linkSchema } from '../../../features/accounts/domain/account.ts';
import { invitedResponse } from '../../../features/accounts/domain/account-response.ts';
import { open, route } from '../../../features/accounts/server/http/route.ts';
import { readInvitation } from '../../../features/accounts/server/invitations.ts';

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
