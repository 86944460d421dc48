import { personalDataRegistry } from '../../../app/server/personal-data-registry.ts';
import { accountDeletionSchema } from '../../../features/accounts/domain/account.ts';
import { deleteAccount } from '../../../features/accounts/server/account-deletion.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';
import { deviceCookie } from '../../../features/accounts/server/known-devices.ts';
import { clearedCookies } from '../../../features/accounts/server/lucia.ts';

export const prerender = false;

/** Deletes the caller's account. A POST, since not everything on the way passes a DELETE's body on. */
export const ALL = route(
  {
    POST: member({
      operation: 'deleteOwnAccount',
      summary: "Delete the caller's account",
      refusals: { 409: 'Nobody could take the work over, or no other administrator would remain.' },
      body: accountDeletionSchema,
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
