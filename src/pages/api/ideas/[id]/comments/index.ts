import { commentSchema } from '../../../../../domain/comment.ts';
import { addComment, listComments } from '../../../../../server/comments.ts';
import { founder, route } from '../../../../../server/http/route.ts';
import { presentRevision } from '../../../../../server/ideas.ts';

export const prerender = false;

export const ALL = route({
  GET: founder({ answer: async ({ params }) => ({ body: await listComments(params.id ?? '') }) }),
  POST: founder({
    permit: (_, { id = '' }) => presentRevision(id),
    body: commentSchema,
    limit: 'comments',
    answer: async ({ params, caller, body }) => ({
      status: 201,
      body: await addComment(caller, params.id ?? '', body),
    }),
  }),
});
