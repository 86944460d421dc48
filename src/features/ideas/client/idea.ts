// Stores one idea with its history.

import {
  createReadStore,
  forget,
  invalidate,
  storeFamily,
  write,
} from '../../../platform/client/query/queries.ts';
import type { Idea, Revision } from '../domain/idea-response.ts';
import type { IdeaWrite } from '../domain/schema.ts';
import { unfreezeOrder } from './idea-lists.ts';
import { ideaPath } from './idea-path.ts';

function open(id: string) {
  const path = ideaPath(id);
  const tag = `idea:${id}`;
  return {
    $idea: createReadStore<Idea>(path, [tag]),
    $revisions: createReadStore<Revision[]>(`${path}/revisions`, [tag]),
    /** Refetches what a save changes. */
    refetch(): void {
      unfreezeOrder();
      invalidate(tag, 'lists', 'round');
    },
    /**
     * Saves all answers over the revision the editor started from and refetches the idea.
     * @throws ApiError 409 with `problem.current` if somebody saved since
     */
    async save(answers: IdeaWrite, startedFrom: number, reason?: string): Promise<void> {
      const body = { ...answers, startedFrom, reason: reason ?? null };
      // Others may have commented while it was being edited.
      await write('PUT', path, body, { invalidates: [tag, `comments:${id}`, 'lists', 'round'] });
    },
    /** Deletes the idea; for 30 days it can be brought back. @throws ApiError */
    async remove(): Promise<void> {
      await write('DELETE', path, undefined, { invalidates: ['lists', 'round', 'rounds'] });
      forget(tag);
    },
  };
}

/** The stores and writes of one idea. */
export const ideaStores = storeFamily(open, 50);
