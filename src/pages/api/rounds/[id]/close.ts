import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { roundResponse } from '../../../../features/rounds/domain/round-response.ts';
import { closeRound } from '../../../../features/rounds/server/close-round.ts';
import { getRound } from '../../../../features/rounds/server/queries.ts';

export const prerender = false;

/** Closes a round before its deadline, for good. */
export const ALL = route({
  POST: founder({
    operation: 'closeRound',
    summary: 'Close a round, for good',
    response: roundResponse,
    refusals: { 403: 'Somebody else has opened it.', 409: 'The round is closed.' },
    handle: async ({ params, caller, user }) => {
      await closeRound(caller, params.id ?? '');
      return { body: await getRound(user, params.id ?? '') };
    },
  }),
});
