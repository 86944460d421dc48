import { roundResponse } from '../../../../domain/rounds/round-response.ts';
import { roundChangeSchema } from '../../../../domain/rounds/schema.ts';
import { db } from '../../../../server/database/database.ts';
import { founder, route } from '../../../../server/http/route.ts';
import { requireManageable } from '../../../../server/rounds/close-round.ts';
import { changeRound } from '../../../../server/rounds/open-round.ts';
import { getRound } from '../../../../server/rounds/queries.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'getRound',
    summary: 'One round',
    response: roundResponse,
    handle: async ({ params, user }) => ({ body: await getRound(user, params.id ?? '') }),
  }),
  PATCH: founder({
    operation: 'changeRound',
    summary: 'Add or take away ideas and people',
    response: roundResponse,
    refusals: { 403: 'Somebody else has opened it.', 409: 'The round is closed.' },
    permit: (caller, { id = '' }) => requireManageable(db(), caller, id),
    body: roundChangeSchema,
    limit: 'rounds',
    handle: async ({ params, caller, user, body }) => {
      await changeRound(caller, params.id ?? '', body);
      return { body: await getRound(user, params.id ?? '') };
    },
  }),
});
