// The comments on an idea.

import { createReadStore, write } from '../../../platform/client/query/queries.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import { refetchLists } from '../../ideas/client/frozen-order.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { CommentChange, CommentInput } from '../domain/comment.ts';
import type { Comment } from '../domain/comment-response.ts';

function open(ideaId: string) {
  const path = `${ideaPath(ideaId)}/comments`;
  const one = (id: string) => `${path}/${encodeURIComponent(id)}`;
  const $comments = createReadStore<Comment[]>(path);
  function refetch() {
    $comments.revalidate();
    refetchLists();
  }
  return {
    $comments,
    /** Posts a comment and reads the list again. @throws ApiError */
    async comment(input: CommentInput): Promise<Comment> {
      const posted = await write<Comment>('POST', path, input);
      refetch();
      return posted;
    },
    /** Changes a comment's text or resolves its thread, and reads the list again. @throws ApiError */
    async changeComment(id: string, change: CommentChange): Promise<void> {
      await write('PATCH', one(id), change);
      refetch();
    },
    /** @throws ApiError */
    async deleteComment(id: string): Promise<void> {
      await write('DELETE', one(id));
      refetch();
    },
  };
}

/** The comments of one idea and the writes to them. */
export const commentStores = storeFamily(open, 50);
