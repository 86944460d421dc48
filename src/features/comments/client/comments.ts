import { ideaPath } from '#features/ideas/client/idea-path.ts';
import { createReadStore, storeFamily, write } from '#platform/client/query/queries.ts';
import type { CommentChange, CommentInput } from '../domain/comment.ts';
import type { Comment } from '../domain/comment-response.ts';

export const commentStores = storeFamily((ideaId) => {
  const path = `${ideaPath(ideaId)}/comments`;
  const one = (id: string) => `${path}/${encodeURIComponent(id)}`;
  const tag = `comments:${ideaId}`;
  const changes = { invalidates: [tag, 'lists'] };
  return {
    $comments: createReadStore<Comment[]>(path, [tag]),
    /** @param key the same for each retry, so that the comment is added once */
    comment: (input: CommentInput, key: string) =>
      write<Comment>('POST', path, input, { ...changes, has: 'id', key }),
    changeComment: (id: string, change: CommentChange) =>
      write('PATCH', one(id), change, { ...changes, has: 'id' }),
    deleteComment: (id: string) => write('DELETE', one(id), undefined, changes),
  };
}, 50);
