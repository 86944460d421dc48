import {
  createReadStore,
  invalidate,
  removeFromCache,
  storeFamily,
  write,
} from '#platform/client/query/queries.ts';
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
    refetch(): void {
      unfreezeOrder();
      invalidate(tag, 'lists', 'places', 'round');
    },
    /** @throws ApiError 409 with `problem.current` if somebody has saved since revision `startedFrom` */
    async save(answers: IdeaWrite, startedFrom: number, reason?: string): Promise<void> {
      const body = { ...answers, startedFrom, reason: reason ?? null };
      // Also refetches comments, which others may have written during the edit.
      const invalidates = [tag, `comments:${id}`, 'lists', 'places', 'round'];
      await write('PUT', path, body, { invalidates, has: 'id' });
    },
    async remove(): Promise<void> {
      await write('DELETE', path, undefined, { invalidates: ['lists', 'round', 'rounds'] });
      // The place of the deleted idea, which is still open, must not be refetched.
      removeFromCache(tag, 'places');
    },
  };
}

export const ideaStores = storeFamily(open, 50);
