import { founder, route } from '../../../../features/accounts/server/http/route.ts';
import { ideaResponse } from '../../../../features/ideas/domain/idea-response.ts';
import { ideaUpdateSchema } from '../../../../features/ideas/domain/schema.ts';
import { deleteIdea } from '../../../../features/ideas/server/deleted-ideas.ts';
import { checkEditable, getIdea, updateIdea } from '../../../../features/ideas/server/ideas.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({
    operation: 'getIdea',
    summary: 'One idea in full',
    response: ideaResponse,
    handle: async ({ params }) => ({ body: await getIdea(params.id ?? '') }),
  }),
  DELETE: founder({
    operation: 'deleteIdea',
    summary: 'Delete an idea; for 30 days it can be brought back',
    refusals: { 403: 'The idea is somebody else’s.' },
    handle: async ({ params, caller }) => {
      await deleteIdea(caller, params.id ?? '');
      return { status: 204 };
    },
  }),
  PUT: founder({
    operation: 'saveIdea',
    summary: 'Save all answers of an idea',
    response: ideaResponse,
    refusals: { 403: 'The idea is somebody else’s.', 409: 'It was saved since; see current.' },
    permit: (caller, { id = '' }) => checkEditable(caller, id),
    body: ideaUpdateSchema,
    limit: 'ideas',
    handle: async ({ params, caller, body: { startedFrom = null, reason, ...answers } }) => ({
      body: await updateIdea(caller, params.id ?? '', answers, startedFrom, reason || null),
    }),
  }),
});
