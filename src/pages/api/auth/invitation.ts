import { acceptanceSchema } from '../../../features/accounts/domain/account.ts';
import { acceptanceResponse } from '../../../features/accounts/domain/account-response.ts';
import { open, route } from '../../../features/accounts/server/http/route.ts';
import { acceptInvitation } from '../../../features/accounts/server/invitations.ts';
import { signedInByPassword, startSession } from '../../../features/accounts/server/sessions.ts';

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
        const cookies = await startSession(request, signedInByPassword(verified), client);
        return { status: 201, body: { user: verified.user, removed }, cookies };
      },
    }),
  },
  { cache: 'no-store' },
);
