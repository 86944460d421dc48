// Stores one idea with its history.

import {
  createReadStore,
  forgetRead,
  revalidate,
  write,
} from '../../../platform/client/query/queries.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import type { Idea, Revision } from '../domain/idea-response.ts';
import type { IdeaWrite } from '../domain/schema.ts';
import { refetchLists } from './frozen-order.ts';
import { ideaPath } from './idea-path.ts';

function open(id: string) {
  const path = ideaPath(id);
  const $idea = createReadStore<Idea>(path);
  const $revisions = createReadStore<Revision[]>(`${path}/revisions`);
  /** Reads again what a save changes. */
  function refetch() {
    const changed = [path, `${path}/revisions`, `${path}/contradictions`, `${path}/place`];
    revalidate((key) => changed.includes(key));
    refetchLists();
  }
  return {
    $idea,
    $revisions,
    refetch,
    /**
     * Saves all answers over the revision the editor started from and refetches the idea.
     * @throws ApiError 409 with `problem.current` if somebody saved since
     */
    async save(answers: IdeaWrite, startedFrom: number, reason?: string): Promise<void> {
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
