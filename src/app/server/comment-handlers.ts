import { founder, route } from '#features/accounts/server/http/route.ts';
import { commentChangeSchema, commentSchema } from '#features/comments/domain/comment.ts';
import { commentResponse, commentsResponse } from '#features/comments/domain/comment-response.ts';
import {
  addComment,
  changeComment,
  deleteComment,
  listComments,
} from '#features/comments/server/comments.ts';
import { requireIdeaExists } from '#features/ideas/server/ideas.ts';
import { followByComment } from '#features/notifications/server/following.ts';
import { queueCommentMail } from '#features/notifications/server/notification-queue.ts';
import { jsonArray } from '#platform/server/database/sql.ts';

export const commentsRoute = route({
  // Sent in pieces, because comments can be many and long.
  GET: founder({
    operation: 'listComments',
    summary: 'The comments on an idea, the oldest first',
    response: commentsResponse,
    handle: async ({ id }) => ({
      text: jsonArray((await listComments(id)).map((one) => JSON.stringify(one))),
    }),
  }),
  POST: founder({
    operation: 'addComment',
    summary: 'Comment on an idea, or reply',
    status: 201,
    response: commentResponse,
    permit: (_, { id = '' }) => requireIdeaExists(id),
    body: commentSchema,
    limit: 'comments',
    takesIdempotencyKey: true,
    handle: async ({ id, caller, body, key }) => ({
      body: await addComment(caller, id, body, key, { followByComment, queueCommentMail }),
    }),
  }),
});

export const commentRoute = route({
  PATCH: founder({
    operation: 'changeComment',
    summary: 'Change a comment, or resolve or reopen its thread',
    response: commentResponse,
    refusals: { 403: 'The comment is somebody else’s.' },
    body: commentChangeSchema,
    limit: 'comments',
    handle: async ({ id, params, caller, body }) => ({
      body: await changeComment(caller, id, params.comment ?? '', body, {
        queueCommentMail,
      }),
    }),
  }),
  DELETE: founder({
    operation: 'deleteComment',
    summary: 'Delete a comment',
    refusals: { 403: 'The comment is somebody else’s.' },
    handle: ({ id, params, caller }) => deleteComment(caller, id, params.comment ?? ''),
  }),
});
