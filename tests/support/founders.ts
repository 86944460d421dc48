import { writeMention } from '#features/comments/domain/comment.ts';
import type { Comment } from '#features/comments/domain/comment-response.ts';
import type { Inbox } from '#features/notifications/domain/inbox-response.ts';
import { type Account, idea, send } from './api.ts';
import type { Server } from './server.ts';

/** Short forms of the requests that founders send to the tracker of a server. */
export function founders(server: Server) {
  const call = (who: Account, method: string, path: string, body?: unknown) =>
    send(server, method, path, body, who);
  return {
    call,
    make: async (who: Account, answers: object = {}): Promise<string> =>
      (await call(who, 'POST', '/api/ideas', idea(answers))).body.id,
    save: (who: Account, id: string, answers: object = {}, more: object = {}) =>
      call(who, 'PUT', `/api/ideas/${id}`, { ...idea(answers), ...more }),
    async postComment(who: Account, id: string, content: string, more: object = {}) {
      const body = { section: 'market', content, ...more };
      const comment: Comment = (await call(who, 'POST', `/api/ideas/${id}/comments`, body)).body;
      return comment;
    },
    editComment: (who: Account, { ideaId, id }: Comment, body: object) =>
      call(who, 'PATCH', `/api/ideas/${ideaId}/comments/${id}`, body),
    deleteComment: (who: Account, { ideaId, id }: Comment) =>
      call(who, 'DELETE', `/api/ideas/${ideaId}/comments/${id}`),
    inbox: async (who: Account, query = ''): Promise<Inbox> =>
      (await call(who, 'GET', `/api/inbox${query}`)).body,
    unread: async (who: Account): Promise<number> =>
      (await call(who, 'GET', '/api/inbox/count')).body.unread,
    news: async (who: Account, id: string) =>
      (await call(who, 'GET', `/api/ideas/${id}/news`)).body,
    read: (who: Account, through: number, ideaId?: string) =>
      call(who, 'POST', '/api/inbox/read', { through, ideaId }),
    /** The events of the idea. */
    events: (ideaId: string) =>
      server.sql(
        'select kind, actor_id, revision, comment_id from events where idea_id = ? order by id',
        [ideaId],
      ),
  };
}

export const at = ({ user }: Account) => writeMention(user.id);
