import { ideaUpdateSchema } from '../../../../domain/idea/schema.ts';
import { deleteIdea } from '../../../../server/deleted-ideas.ts';
import { founder, route } from '../../../../server/http/route.ts';
import { checkEditable, getIdea, updateIdea } from '../../../../server/ideas.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({ handle: async ({ params }) => ({ body: await getIdea(params.id ?? '') }) }),
  DELETE: founder({
    handle: async ({ params, caller }) => {
      await deleteIdea(caller, params.id ?? '');
      return { status: 204 };
    },
  }),
  PUT: founder({
    permit: (caller, { id = '' }) => checkEditable(caller, id),
    body: ideaUpdateSchema,
    limit: 'ideas',
    handle: async ({ params, caller, body: { startedFrom = null, reason, ...answers } }) => ({
      body: await updateIdea(caller, params.id ?? '', answers, startedFrom, reason || null),
    }),
  }),
});
