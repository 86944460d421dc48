import { leavingSchema } from '../../../domain/account.ts';
import { deleteAccount } from '../../../server/accounts/account-deletion.ts';
import { deviceCookie } from '../../../server/accounts/known-devices.ts';
import { clearedCookies } from '../../../server/accounts/lucia.ts';
import { member, route } from '../../../server/http/route.ts';
import { personalDataRegistry } from '../../../server/personal-data-registry.ts';

export const prerender = false;

/** Deletes the caller's account. A POST, since not everything on the way passes a DELETE's body on. */
export const ALL = route(
  {
    POST: member({
      operation: 'deleteOwnAccount',
      summary: "Delete the caller's account",
      refusals: { 409: 'Nobody could take the work over, or no other administrator would remain.' },
      body: leavingSchema,
      confirmed: true,
      concernsIdeas: true,
      handle: async ({ caller, body: { work } }) => {
        await deleteAccount(caller, work, personalDataRegistry);
        return { status: 204, cookies: [...clearedCookies(), deviceCookie.clear()] };
      },
    }),
  },
  { cache: 'no-store' },
);
