import { withdrawInvitation } from '../../../../server/accounts/invitations.ts';
import { admin, route } from '../../../../server/http/route.ts';

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
