import { commentSchema } from '../../../../../domain/comment.ts';
import { addComment, listComments } from '../../../../../server/comments.ts';
import { founder, route } from '../../../../../server/http/route.ts';
import { requireRevision } from '../../../../../server/ideas.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({ handle: async ({ params }) => ({ body: await listComments(params.id ?? '') }) }),
  POST: founder({
    permit: (_, { id = '' }) => requireRevision(id),
    body: commentSchema,
    limit: 'comments',
    handle: async ({ params, caller, body }) => ({
      status: 201,
      body: await addComment(caller, params.id ?? '', body),
    }),
  }),
});
