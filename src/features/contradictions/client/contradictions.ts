import { ideaPath } from '#features/ideas/client/idea-path.ts';
import { ApiError } from '#platform/client/api/api.ts';
import { createReadStore, invalidate, storeFamily, write } from '#platform/client/query/queries.ts';
import type { Contradictions } from '../domain/contradictions-response.ts';
import type { DismissalInput } from '../domain/dismissal-schema.ts';

export const dismissalDraftKey = (userId: string, ideaId: string, check: string) =>
  `set-aside-draft:${userId}:${ideaId}:${check}`;

function open(ideaId: string) {
  const path = ideaPath(ideaId);
  const tag = `contradictions:${ideaId}`;
  const $contradictions = createReadStore<Contradictions>(`${path}/contradictions`, [
    tag,
    `idea:${ideaId}`,
    `outlook:${ideaId}`,
    `sources:${ideaId}`,
  ]);
  async function change(method: 'PUT' | 'DELETE', check: string, body?: object): Promise<void> {
    try {
      const url = `${path}/contradictions/${encodeURIComponent(check)}`;
      $contradictions.mutate(await write<Contradictions>(method, url, body));
    } catch (error) {
      // The contradiction no longer exists, or another person has changed it.
      if (error instanceof ApiError && [404, 409].includes(error.status)) invalidate(tag);
      throw error;
    }
  }
  return {
    $contradictions,
    /** @throws ApiError 404 (no longer a contradiction), 409 (dismissed by somebody else, or the answers changed) */
    dismiss: (check: string, input: DismissalInput) => change('PUT', check, input),
    restore: (check: string) => change('DELETE', check),
  };
}

export const contradictionStores = storeFamily(open, 50);
