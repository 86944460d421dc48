import { ideaResponse } from '../../../domain/idea/idea-response.ts';
import { ideasResponse } from '../../../domain/idea/list-response.ts';
import { ideaSchema } from '../../../domain/idea/schema.ts';
import { ideaQuerySchema } from '../../../domain/idea/search.ts';
import { jsonArray } from '../../../server/database/json.ts';
import { founder, route } from '../../../server/http/route.ts';
import { findIdeas } from '../../../server/idea-search.ts';
import { createIdea, selectIdeas } from '../../../server/ideas.ts';
import { readIdempotencyKey } from '../../../server/idempotency.ts';

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
