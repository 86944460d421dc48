import { founder, route } from '../../../features/accounts/server/http/route.ts';
import { ideaResponse } from '../../../features/ideas/domain/idea-response.ts';
import { ideaSchema } from '../../../features/ideas/domain/schema.ts';
import { createIdea, selectIdeas } from '../../../features/ideas/server/ideas.ts';
import { ideasResponse } from '../../../features/tracker/domain/list-response.ts';
import { ideaQuerySchema } from '../../../features/tracker/domain/search.ts';
import { findIdeas } from '../../../features/tracker/server/idea-search.ts';
import { jsonArray } from '../../../platform/server/database/json.ts';
import { readIdempotencyKey } from '../../../platform/server/idempotency.ts';

export const prerender = false;

export const ALL = route({
  // Every idea in full; with `fields`, one page of what lists show.
  GET: founder({
    operation: 'listIdeas',
    summary: 'A page of the ideas that match, or all of them in full',
    response: ideasResponse,
    query: ideaQuerySchema,
    optionalQuery: true,
    handle: async ({ user, query }) =>
      query ? { body: await findIdeas(query, user) } : { text: jsonArray(await selectIdeas()) },
  }),
  POST: founder({
    operation: 'createIdea',
    summary: 'Create an idea',
    status: 201,
    response: ideaResponse,
    refusals: { 409: 'The idea of this key was deleted.' },
    body: ideaSchema,
    limit: 'ideas',
    takesIdempotencyKey: true,
    handle: async ({ request, caller, body }) => {
      const idea = await createIdea(caller, body, readIdempotencyKey(request));
      return { status: 201, body: idea, headers: { Location: `/api/ideas/${idea.id}` } };
    },
  }),
});
