import { member, route } from '../../../../server/http/route.ts';
import { optionsToAdd } from '../../../../server/passkeys/adding.ts';

export const prerender = false;

/** What a browser needs to make a passkey for the caller's account. */
export const ALL = route(
  {
    POST: member({
      confirmed: true,
      limit: 'account',
      handle: async ({ caller }) => ({ body: await optionsToAdd(caller) }),
    }),
  },
  { cache: 'no-store' },
);
