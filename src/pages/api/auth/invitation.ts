import { acceptanceSchema } from '../../../domain/account.ts';
import { acceptanceResponse } from '../../../domain/account-response.ts';
import { acceptInvitation } from '../../../server/accounts/invitations.ts';
import { byPassword, startSession } from '../../../server/accounts/sessions.ts';
import { open, route } from '../../../server/http/route.ts';

export const prerender = false;

/** Makes the account that an invitation is for. */
export const ALL = route(
  {
    POST: open({
      operation: 'acceptInvitation',
      summary: 'Make the account that an invitation is for',
      status: 201,
      response: acceptanceResponse,
      refusals: { 409: 'The address has an account by now.' },
      body: acceptanceSchema,
      limit: 'link',
      handle: async ({ request, client, body }) => {
        const { removed, ...verified } = await acceptInvitation(body, client);
        const cookies = await startSession(request, byPassword(verified), client);
        return { status: 201, body: { user: verified.user, removed }, cookies };
      },
    }),
  },
  { cache: 'no-store' },
);
