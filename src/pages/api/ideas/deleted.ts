import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { deletedIdeasResponse } from '../../../features/ideas/domain/idea-response.ts';
import { listDeletedIdeas } from '../../../features/ideas/server/deleted-ideas.ts';

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
