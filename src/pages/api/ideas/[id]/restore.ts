import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { ideaResponse } from '../../../../features/ideas/domain/idea-response.ts';
import { restoreIdea } from '../../../../features/ideas/server/deleted-ideas.ts';

export const prerender = false;

/** Brings a deleted idea back. */
export const ALL = route({
  POST: founder({
    operation: 'restoreIdea',
    summary: 'Bring a deleted idea back',
    response: ideaResponse,
    handle: async ({ params, caller }) => ({ body: await restoreIdea(caller, params.id ?? '') }),
  }),
});
