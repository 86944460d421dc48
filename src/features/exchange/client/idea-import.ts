import { invalidateAll, write } from '../../../platform/client/query/queries.ts';
import { unfreezeOrder } from '../../ideas/client/idea-lists.ts';
import type { ImportResult } from '../domain/import/import-response.ts';

/** As long as the server waits for the largest file over a slow connection. */
const importMs = 5 * 60_000;

/** Previews an import or performs it. @throws ApiError 400, 409 */
export async function importIdeas(request: {
  ideas: Record<string, unknown>[];
  apply: boolean;
  revisions?: Record<string, number>;
  decisions?: Record<string, string | null>;
  outlooks?: Record<string, string | null>;
}): Promise<ImportResult> {
  const answer = await write<ImportResult>('POST', '/api/ideas/import', request, {
    waitMs: importMs,
  });
  if (answer.applied) {
    unfreezeOrder();
    invalidateAll();
  }
  return answer;
}
