import { recordDownload } from '../../../../features/accounts/server/downloads.ts';
import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { todayOf } from '../../../../features/accounts/server/person-day.ts';
import { roundFileSchema } from '../../../../features/rounds/domain/queries.ts';
import { resultsFileResponse } from '../../../../features/rounds/domain/round-response.ts';
import { toFile } from '../../../../features/rounds/server/export.ts';
import { getResults } from '../../../../features/rounds/server/results.ts';

export const prerender = false;

/** The results of a closed round, without names, as a file. */
export const ALL = route({
  GET: founder({
    operation: 'exportRound',
    summary: 'The results of a closed round, without names, as a file',
    response: resultsFileResponse,
    types: ['application/json', 'text/csv'],
    refusals: { 409: 'The round is still open.' },
    isNoted: true,
    query: roundFileSchema,
    handle: async ({ request, caller, user, params, query: { format } }) => {
      const results = await getResults(user, params.id ?? '');
      await recordDownload(request, caller, 'ideas exported', `${format.toUpperCase()} of a round`);
      const day = await todayOf(user.id, new Date(results.closedAt ?? Date.now()));
      return toFile(results, format, day);
    },
  }),
});
