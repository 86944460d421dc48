import { roundsQuerySchema } from '../../../domain/rounds/queries.ts';
import { roundResponse, roundsResponse } from '../../../domain/rounds/round-response.ts';
import { roundSchema } from '../../../domain/rounds/schema.ts';
import { founder, route } from '../../../server/http/route.ts';
import { readIdempotencyKey } from '../../../server/idempotency.ts';
import { openRound } from '../../../server/rounds/open-round.ts';
import { listRounds } from '../../../server/rounds/queries.ts';

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
