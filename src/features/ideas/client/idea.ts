// One idea: its answers and what was saved before.

import {
  createReadStore,
  forgetRead,
  revalidate,
  write,
} from '../../../platform/client/query/queries.ts';
import {
  listOf,
  nullable,
  number,
  object,
  type Shape,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import { allFields, type IdeaInput } from '../domain/fields.ts';
import type { Change, Idea, Revision } from '../domain/idea-response.ts';
import { refetchLists } from './frozen-order.ts';
import { ideaPath } from './idea-path.ts';

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

const textOrNumber: Shape<string | number> = (value) => text(value) || number(value);
/** One answer that was changed. */
export const answersShape = object<Change>({
  field: wordOf(allFields.map(({ name }) => name)),
  before: textOrNumber,
  after: textOrNumber,
});
const revision = object<Revision>({
  revision: number,
  savedAt: text,
  user: named,
  reason: nullable(text),
  changes: listOf(answersShape),
});

function open(id: string) {
  const path = ideaPath(id);
  const $idea = createReadStore(path, isIdea);
  const $revisions = createReadStore(`${path}/revisions`, listOf(revision));
  /** Reads again what a save changes. */
  function refetch() {
    const changed = [path, `${path}/revisions`, `${path}/contradictions`];
    revalidate((key) => changed.includes(key));
    refetchLists();
  }
  return {
    $idea,
    $revisions,
    refetch,
    /**
     * Saves all answers over the revision the editor started from and reads the idea again.
     * @throws ApiError 409 with `problem.current` when somebody saved since
     */
    async save(answers: IdeaInput, startedFrom: number, reason?: string): Promise<void> {
      await write('PUT', path, { ...answers, startedFrom, reason: reason ?? null });
      refetch();
      // Others may have written about it while it was being edited.
      revalidate((key) => key === `${path}/comments`);
    },
    /** Deletes the idea; for 30 days it can be brought back. @throws ApiError */
    async remove(): Promise<void> {
      await write('DELETE', path);
      forgetRead(path);
      refetchLists();
    },
  };
}

/** The stores and writes of one idea. */
export const ideaStores = storeFamily(open, 50);
