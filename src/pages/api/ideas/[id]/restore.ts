import { ideaResponse } from '../../../../domain/idea/idea-response.ts';
import { restoreIdea } from '../../../../server/deleted-ideas.ts';
import { founder, route } from '../../../../server/http/route.ts';

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
