import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { roundResponse } from '../../../../features/rounds/domain/round-response.ts';
import { roundChangeSchema } from '../../../../features/rounds/domain/schema.ts';
import { requireManageable } from '../../../../features/rounds/server/close-round.ts';
import { changeRound } from '../../../../features/rounds/server/open-round.ts';
import { getRound } from '../../../../features/rounds/server/queries.ts';
import { db } from '../../../../platform/server/database/database.ts';

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
