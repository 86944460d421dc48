import { commentSchema } from '../../../../../domain/comment.ts';
import { commentResponse, commentsResponse } from '../../../../../domain/comment-response.ts';
import { addComment } from '../../../../../server/changing-comments.ts';
import { listComments } from '../../../../../server/comments.ts';
import { jsonArray } from '../../../../../server/database/json.ts';
import { followByComment } from '../../../../../server/events/following.ts';
import { founder, route } from '../../../../../server/http/route.ts';
import { requireRevision } from '../../../../../server/ideas.ts';
import { queueCommentMail } from '../../../../../server/mail/at-once.ts';

export const prerender = false;

export const ALL = route({
  // There may be many, and long ones: they are sent in pieces.
  GET: founder({
    operation: 'listComments',
    summary: 'The comments on an idea, the oldest first',
    response: commentsResponse,
    handle: async ({ params }) => ({
      text: jsonArray((await listComments(params.id ?? '')).map((one) => JSON.stringify(one))),
    }),
  }),
  POST: founder({
    operation: 'addComment',
    summary: 'Comment on an idea, or reply',
    status: 201,
    response: commentResponse,
    permit: (_, { id = '' }) => requireRevision(id),
    body: commentSchema,
    limit: 'comments',
    handle: async ({ params, caller, body }) => ({
      status: 201,
      body: await addComment(caller, params.id ?? '', body, {
        follow: followByComment,
        queueMail: queueCommentMail,
      }),
    }),
  }),
});
