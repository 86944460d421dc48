import { revokeToken } from '../../../../features/accounts/server/access-tokens.ts';
import { member, route } from '../../../../features/accounts/server/http/route.ts';

export const prerender = false;

export const ALL = route(
  {
    DELETE: member({
      operation: 'revokeAccessToken',
      summary: 'Revoke an access token',
      confirmed: true,
      limit: 'access-tokens',
      handle: async ({ params, caller }) => {
        await revokeToken(caller, params.id ?? '');
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
