import { ideaSchema } from '../../../domain/idea/schema.ts';
import { founder, route } from '../../../server/http/route.ts';
import { createIdea, listIdeas } from '../../../server/ideas.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({ answer: async () => ({ body: await listIdeas() }) }),
  POST: founder({
    body: ideaSchema,
    limit: 'ideas',
    answer: async ({ user, body }) => {
      const idea = await createIdea(user, body);
      return { status: 201, body: idea, headers: { Location: `/api/ideas/${idea.id}` } };
    },
  }),
});
