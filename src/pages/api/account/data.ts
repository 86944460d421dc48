import { personalDataResponse } from '../../../domain/account-response.ts';
import { recordDownload } from '../../../server/accounts/downloads.ts';
import { readPersonalData } from '../../../server/accounts/personal-data.ts';
import { member, route } from '../../../server/http/route.ts';
import { personalDataRegistry } from '../../../server/personal-data-registry.ts';

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
