import { founder, route } from '../../../../../features/accounts/server/http/route.ts';
import { commentChangeSchema } from '../../../../../features/comments/domain/comment.ts';
import { commentResponse } from '../../../../../features/comments/domain/comment-response.ts';
import { changeComment } from '../../../../../features/comments/server/comment-mutations.ts';
import { deleteComment } from '../../../../../features/comments/server/deleted-comments.ts';
import { queueCommentMail } from '../../../../../features/notifications/server/immediate-mail.ts';

export const prerender = false;

export const ALL = route({
  PATCH: founder({
    operation: 'changeComment',
    summary: 'Change a comment, or settle its thread',
    response: commentResponse,
    refusals: { 403: 'The comment is somebody else’s.' },
    body: commentChangeSchema,
    limit: 'comments',
    handle: async ({ params, caller, body }) => ({
      body: await changeComment(caller, params.id ?? '', params.comment ?? '', body, {
        queueMail: queueCommentMail,
      }),
    }),
  }),
  DELETE: founder({
    operation: 'deleteComment',
    summary: 'Delete a comment',
    refusals: { 403: 'The comment is somebody else’s.' },
    handle: async ({ params, caller }) => {
      await deleteComment(caller, params.id ?? '', params.comment ?? '');
      return { status: 204 };
    },
  }),
});
