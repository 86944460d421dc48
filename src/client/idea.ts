import type { Comment, CommentChange, CommentInput } from '../domain/comment.ts';
import type { IdeaInput } from '../domain/idea/fields.ts';
import type { Idea } from '../domain/idea/idea.ts';
import type { Revision } from '../domain/idea/revision.ts';
import { createReadStore, write } from './queries.ts';

function open(id: string) {
  const path = `/api/ideas/${encodeURIComponent(id)}`;
  const $idea = createReadStore<Idea>(path);
  const $comments = createReadStore<Comment[]>(`${path}/comments`);
  const $revisions = createReadStore<Revision[]>(`${path}/revisions`);
  /** Reads again what a save changes. */
  function readAgain() {
    $idea.revalidate();
    $revisions.revalidate();
  }
  return {
    $idea,
    $revisions,
    $comments,
    readAgain,
    /**
     * Saves all answers over the revision the editor started from and reads the idea again.
     * @throws ApiError 409 with `problem.current` when somebody saved since
     */
    async save(answers: IdeaInput, startedFrom: number, reason?: string): Promise<void> {
      await write('PUT', path, { ...answers, startedFrom, reason: reason ?? null });
      readAgain();
      // Others may have written about it while it was being edited.
      $comments.revalidate();
    },
    /** Deletes the idea; for 30 days it can be brought back. @throws ApiError */
    remove: () => write<void>('DELETE', path),
    /** Posts a comment and reads the list again. @throws ApiError */
    async comment(input: CommentInput): Promise<Comment> {
      const comment = await write<Comment>('POST', `${path}/comments`, input);
      $comments.revalidate();
      return comment;
    },
    /** Changes a comment's text or settles it, and reads the list again. @throws ApiError */
    async changeComment(id: string, change: CommentChange): Promise<void> {
      await write('PATCH', `${path}/comments/${encodeURIComponent(id)}`, change);
      $comments.revalidate();
    },
    /** @throws ApiError */
    async deleteComment(id: string): Promise<void> {
      await write('DELETE', `${path}/comments/${encodeURIComponent(id)}`);
      $comments.revalidate();
    },
  };
}

export type IdeaStores = ReturnType<typeof open>;
const opened = new Map<string, IdeaStores>();

/** The stores and writes of one idea. */
export function ideaStores(id: string): IdeaStores {
  const known = opened.get(id) ?? open(id);
  opened.set(id, known);
  return known;
}
