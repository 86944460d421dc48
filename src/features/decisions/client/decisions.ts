import { ideaPath } from '#features/ideas/client/idea-path.ts';
import { createReadStore, storeFamily, write } from '#platform/client/query/queries.ts';
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
    decide: (input: DecisionInput) =>
      write<Decision>('POST', path, input, { invalidates: [tag, 'lists'], conflicts: [409] }),
  };
}, 50);
