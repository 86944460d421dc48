import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { roundsQuerySchema } from '../../../features/rounds/domain/queries.ts';
import { roundResponse, roundsResponse } from '../../../features/rounds/domain/round-response.ts';
import { roundSchema } from '../../../features/rounds/domain/schema.ts';
import { openRound } from '../../../features/rounds/server/open-round.ts';
import { listRounds } from '../../../features/rounds/server/queries.ts';
import { readIdempotencyKey } from '../../../platform/server/idempotency.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'listRounds',
    summary: 'Rounds: open ones by deadline, then closed ones',
    response: roundsResponse,
    query: roundsQuerySchema,
    handle: async ({ user, query }) => ({ body: await listRounds(user, query) }),
  }),
  POST: founder({
    operation: 'openRound',
    summary: 'Ask people to score ideas',
    status: 201,
    response: roundResponse,
    body: roundSchema,
    limit: 'rounds',
    takesIdempotencyKey: true,
    handle: async ({ request, caller, body }) => {
      const round = await openRound(caller, body, readIdempotencyKey(request));
      return { status: 201, body: round, headers: { Location: `/api/rounds/${round.id}` } };
    },
  }),
});
