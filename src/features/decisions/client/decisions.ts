import { ideaPath } from '#features/ideas/client/idea-path.ts';
import { ApiError } from '#platform/client/api/api.ts';
import { createReadStore, invalidate, storeFamily, write } from '#platform/client/query/queries.ts';
import type { Decision } from '../domain/decision-response.ts';
import type { DecisionInput } from '../domain/decision-schema.ts';

export const decisionKey = (userId: string, ideaId: string) => `decision-draft:${userId}:${ideaId}`;

/** The decisions of an idea, newest first, and the mutation that adds one. */
export const decisionStores = storeFamily((ideaId) => {
  const path = `${ideaPath(ideaId)}/decisions`;
  const tag = `decisions:${ideaId}`;
  return {
    $decisions: createReadStore<Decision[]>(path, [tag]),
    /** @throws ApiError 409 if there is a decision after `after`; refetches the decisions then */
    async decide(input: DecisionInput): Promise<Decision> {
      try {
        return await write<Decision>('POST', path, input, { invalidates: [tag, 'lists'] });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) invalidate(tag, 'lists');
        throw error;
      }
    },
  };
}, 50);
