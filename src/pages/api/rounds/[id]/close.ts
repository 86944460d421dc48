import { roundResponse } from '../../../../domain/rounds/round-response.ts';
import { founder, route } from '../../../../server/http/route.ts';
import { closeRound } from '../../../../server/rounds/close-round.ts';
import { getRound } from '../../../../server/rounds/queries.ts';

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
