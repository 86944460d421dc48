import type { CommentChange, CommentInput } from '../domain/comment.ts';
import type { Comment } from '../domain/comment-response.ts';
import { allFields, type IdeaInput } from '../domain/idea/fields.ts';
import type { Change, Idea, Revision } from '../domain/idea/idea-response.ts';
import type { Person } from '../domain/response-parts.ts';
import type { DecisionInput } from '../domain/rounds/decision-schema.ts';
import { decide, decisionsOf } from './decisions.ts';
import { fitOf } from './fit.ts';
import { readListsAgain } from './held.ts';
import { createReadStore, forgetFailed, forgetRead, readAhead, write } from './queries.ts';
import { listOf, nullable, number, object, type Shape, text, wordOf } from './shapes.ts';
import { sourcesOf } from './sources.ts';
import { storesById } from './stores-by-id.ts';

const named = object({ name: text });
const ideaHead = object<Pick<Idea, 'id' | 'userId' | 'createdAt' | 'revision' | 'user'>>({
  id: text,
  userId: text,
  createdAt: text,
  revision: number,
  user: named,
});
/** True for an idea with all its fields. */
export const isIdea: Shape<Idea> = (value): value is Idea =>
  ideaHead(value) &&
  allFields.every(({ name, control }) =>
    (control === 'score' ? number : text)(Reflect.get(value, name)),
  );

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
  user: named,
  mentions: listOf(object<Person>({ id: text, name: text })),
});

const textOrNumber: Shape<string | number> = (value) => text(value) || number(value);
/** One answer that was changed. */
export const changeShape = object<Change>({
  field: wordOf(allFields.map(({ name }) => name)),
  before: textOrNumber,
  after: textOrNumber,
});
const revision = object<Revision>({
  revision: number,
  savedAt: text,
  user: named,
  reason: nullable(text),
  changes: listOf(changeShape),
});

function open(id: string) {
  const path = `/api/ideas/${encodeURIComponent(id)}`;
  const $idea = createReadStore(path, isIdea);
  const $comments = createReadStore(`${path}/comments`, listOf(comment));
  const fit = fitOf(path);
  const $revisions = createReadStore(`${path}/revisions`, listOf(revision));
  /** Reads again what a save changes. */
  function readAgain() {
    $idea.revalidate();
    $revisions.revalidate();
    fit.readFitAgain();
    readListsAgain();
  }
  function readCommentsAgain() {
    $comments.revalidate();
    readListsAgain();
  }
  return {
    $idea,
    $revisions,
    $comments,
    $decisions: decisionsOf(path),
    ...fit,
    ...sourcesOf(path, () => {
      $comments.revalidate();
      readListsAgain();
      fit.readFitAgain();
    }),
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
    async remove(): Promise<void> {
      await write('DELETE', path);
      forgetRead(path);
      readListsAgain();
    },
    /** Posts a comment and reads the list again. @throws ApiError */
    async comment(input: CommentInput): Promise<Comment> {
      const posted = await write('POST', `${path}/comments`, input, comment);
      readCommentsAgain();
      return posted;
    },
    decide: (input: DecisionInput) => decide(path, input),
    /** Changes a comment's text or settles it, and reads the list again. @throws ApiError */
    async changeComment(id: string, change: CommentChange): Promise<void> {
      await write('PATCH', `${path}/comments/${encodeURIComponent(id)}`, change);
      readCommentsAgain();
    },
    /** @throws ApiError */
    async deleteComment(id: string): Promise<void> {
      await write('DELETE', `${path}/comments/${encodeURIComponent(id)}`);
      readCommentsAgain();
    },
  };
}

/** The stores and writes of one idea. */
export const ideaStores = storesById(open, 50);

/** An idea that is opened is asked for even if the last try has failed, as one made before the press may have. */
export function forgetFailedReads(id: string): void {
  const path = `/api/ideas/${encodeURIComponent(id)}`;
  const parts = [
    '',
    '/comments',
    '/contradictions',
    '/decisions',
    '/outlook',
    '/revisions',
    '/sources',
  ];
  for (const part of parts) forgetFailed(path + part);
}

/** Reads an idea that is about to be opened. */
export function preloadIdea(id: string): void {
  forgetFailedReads(id);
  const { $idea, $comments, $decisions, $sources } = ideaStores(id);
  readAhead($idea);
  readAhead($comments);
  readAhead($decisions);
  readAhead($sources);
}
