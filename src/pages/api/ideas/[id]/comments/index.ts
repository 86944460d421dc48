import { commentSchema } from '../../../../../domain/comment.ts';
import { addComment, listComments } from '../../../../../server/comments.ts';
import { jsonArray } from '../../../../../server/database/json.ts';
import { founder, route } from '../../../../../server/http/route.ts';
import { requireRevision } from '../../../../../server/ideas.ts';

export const prerender = false;

export const ALL = route({
  // There may be many, and long ones: they are sent in pieces.
  GET: founder({
    handle: async ({ params }) => ({
      text: jsonArray((await listComments(params.id ?? '')).map((one) => JSON.stringify(one))),
    }),
  }),
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
