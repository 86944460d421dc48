// Stores the decisions of ideas. The log only grows.

import { ApiError } from '../../../platform/client/api/api.ts';
import { createReadStore, revalidate, write } from '../../../platform/client/query/queries.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { Decision } from '../domain/decision-response.ts';
import type { DecisionInput } from '../domain/decision-schema.ts';

/** The key of a decision's draft on the device. */
export const decisionKey = (userId: string, ideaId: string) => `decision-draft:${userId}:${ideaId}`;

/** Logs, lists and results of rounds show the newest decision; the list of rounds counts decisions. */
const refetch = (path: string) =>
  revalidate(
    (key) =>
      key === `${path}/decisions` || /^\/api\/(ideas\?|rounds$|rounds\/[^/]+\/results$)/.test(key),
  );

/**
 * Records a decision and refetches what shows the newest one.
 * @throws ApiError 409 if somebody has decided since `after`, which is then refetched
 */
async function decide(path: string, input: DecisionInput): Promise<Decision> {
  try {
    const recorded = await write<Decision>('POST', `${path}/decisions`, input);
    refetch(path);
    return recorded;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) refetch(path);
    throw error;
  }
}

/** The decisions of an idea, the newest first, and the mutation that adds one. */
export const decisionStores = storeFamily((ideaId) => {
  const path = ideaPath(ideaId);
  return {
    $decisions: createReadStore<Decision[]>(`${path}/decisions`),
    decide: (input: DecisionInput) => decide(path, input),
  };
}, 50);
