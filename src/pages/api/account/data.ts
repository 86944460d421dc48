import { personalDataRegistry } from '../../../app/server/personal-data-registry.ts';
import { personalDataResponse } from '../../../features/accounts/domain/account-response.ts';
import { recordDownload } from '../../../features/accounts/server/downloads.ts';
import { member, route } from '../../../features/accounts/server/http/route.ts';
import { readPersonalData } from '../../../features/accounts/server/personal-data.ts';

export const prerender = false;

/** Everything kept about the caller, as a file. */
export const ALL = route(
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
        await recordDownload(request, caller, 'own data downloaded');
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
