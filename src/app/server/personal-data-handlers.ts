import { accountDeletionSchema } from '../../features/accounts/domain/account.ts';
import { personalDataResponse } from '../../features/accounts/domain/account-response.ts';
import { deleteAccount } from '../../features/accounts/server/account-deletion.ts';
import { admin, member, route } from '../../features/accounts/server/http/route.ts';
import { clearedCookies } from '../../features/accounts/server/lucia.ts';
import { readPersonalData } from '../../features/accounts/server/personal-data.ts';
import { recordDownload } from '../../features/accounts/server/security-events.ts';
import { deviceCookie } from '../../features/accounts/server/sessions.ts';

import { removalSchema } from '../../features/admin/domain/admin-schema.ts';
import { deletePerson } from '../../features/admin/server/people.ts';
import { personalDataRegistry } from './personal-data-registry.ts';

/** Everything kept about the caller, as a file. */
export const personalDataRoute = route(
  {
    GET: member({
      operation: 'downloadOwnData',
      summary: 'Everything kept about the caller, as a file',
      response: personalDataResponse,
      limit: 'download',
      isNoted: true,
      confirmed: true,
      concernsIdeas: true,
      handle: async ({ request, caller }) => {
        await recordDownload(request, caller, 'personal-data.downloaded');
        return {
          text: JSON.stringify(await readPersonalData(caller, personalDataRegistry), null, 2),
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Disposition': 'attachment; filename="my-data.json"',
          },
        };
      },
    }),
  },
  { cache: 'private, no-store' },
);

/** Deletes the caller's account. A POST, since not everything on the way passes a DELETE's body on. */
export const accountDeletionRoute = route(
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

/** Deletes a person's account. A POST, because some proxies drop the body of a DELETE. */
export const personDeletionRoute = route(
  {
    POST: admin({
      operation: 'deletePerson',
      summary: 'Delete an account',
      refusals: { 409: 'It is the caller’s own, or the last administrator’s.' },
      body: removalSchema,
      limit: 'administration',
      confirmed: true,
      handle: async ({ params, caller, body }) => {
        await deletePerson(caller, params.id ?? '', body.work, personalDataRegistry);
        return { status: 204 };
      },
    }),
  },
  { cache: 'no-store' },
);
