import { roundFileSchema } from '../../../../domain/rounds/queries.ts';
import { resultsFileResponse } from '../../../../domain/rounds/round-response.ts';
import { recordDownload } from '../../../../server/accounts/downloads.ts';
import { founder, route } from '../../../../server/http/route.ts';
import { todayOf } from '../../../../server/own-day.ts';
import { toFile } from '../../../../server/rounds/export.ts';
import { getResults } from '../../../../server/rounds/results.ts';

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
