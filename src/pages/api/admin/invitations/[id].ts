import { admin, route } from '../../../../features/accounts/server/http/route.ts';
import { withdrawInvitation } from '../../../../features/accounts/server/invitations.ts';

export const prerender = false;

export const ALL = route(
  {
    DELETE: admin({
      confirmed: true,
      operation: 'withdrawInvitation',
      summary: 'Withdraw an invitation',
      handle: async ({ params, caller }) => {
        await withdrawInvitation(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
