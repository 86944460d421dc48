import { deletedIdeasResponse } from '../../../domain/idea/idea-response.ts';
import { listDeletedIdeas } from '../../../server/deleted-ideas.ts';
import { founder, route } from '../../../server/http/route.ts';

export const prerender = false;

/** What the caller has deleted and can still bring back. */
export const ALL = route({
  GET: founder({
    operation: 'listDeletedIdeas',
    summary: 'What the caller has deleted and can bring back',
    response: deletedIdeasResponse,
    handle: async ({ caller }) => ({ body: await listDeletedIdeas(caller) }),
  }),
});
