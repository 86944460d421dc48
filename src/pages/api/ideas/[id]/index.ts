import { ideaUpdateSchema } from '../../../../domain/idea/schema.ts';
import { founder, route } from '../../../../server/http/route.ts';
import { deleteIdea, getIdea, updateIdea } from '../../../../server/ideas.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({ answer: async ({ params }) => ({ body: await getIdea(params.id ?? '') }) }),
  DELETE: founder({
    answer: async ({ params, user }) => {
      await deleteIdea(user, params.id ?? '');
      return { status: 204 };
    },
  }),
  PUT: founder({
    body: ideaUpdateSchema,
    limit: 'ideas',
    answer: async ({ params, user, body: { revision = null, reason, ...answers } }) => ({
      body: await updateIdea(user, params.id ?? '', answers, revision, reason || null),
    }),
  }),
});
