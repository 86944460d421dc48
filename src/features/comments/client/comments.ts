// The comments on an idea.

import { createReadStore, write } from '../../../platform/client/query/queries.ts';
import { listOf, nullable, number, object, text } from '../../../platform/client/query/shapes.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import type { Person } from '../../../platform/text/response-parts.ts';
import { refetchLists } from '../../ideas/client/frozen-order.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { CommentChange, CommentInput } from '../domain/comment.ts';
import type { Comment } from '../domain/comment-response.ts';

const comment = object<Comment>({
  id: text,
  ideaId: text,
  userId: text,
  section: text,
  fieldName: nullable(text),
  content: text,
  replyTo: nullable(text),
  source: nullable(object({ id: text, number })),
  revision: number,
  createdAt: text,
  editedAt: nullable(text),
  resolvedAt: nullable(text),
  user: object({ name: text }),
  mentions: listOf(object<Person>({ id: text, name: text })),
});

function open(ideaId: string) {
  const path = `${ideaPath(ideaId)}/comments`;
  const one = (id: string) => `${path}/${encodeURIComponent(id)}`;
  const $comments = createReadStore(path, listOf(comment));
  function refetch() {
    $comments.revalidate();
    refetchLists();
  }
  return {
    $comments,
    /** Posts a comment and reads the list again. @throws ApiError */
    async comment(input: CommentInput): Promise<Comment> {
      const posted = await write('POST', path, input, comment);
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
