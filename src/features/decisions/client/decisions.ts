// What was decided about ideas: a log that is only added to.

import { ApiError } from '../../../platform/client/api/api.ts';
import { createReadStore, revalidate, write } from '../../../platform/client/query/queries.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { Decision } from '../domain/decision-response.ts';
import type { DecisionInput } from '../domain/decision-schema.ts';

/** Where a decision that is not recorded yet is kept on the device. */
export const decisionKey = (userId: string, ideaId: string) => `decision-draft:${userId}:${ideaId}`;

/** Logs, lists and results of rounds say what was decided last, and the list of rounds how much was. */
const readAgain = (path: string) =>
  revalidate(
    (key) =>
      key === `${path}/decisions` || /^\/api\/(ideas\?|rounds$|rounds\/[^/]+\/results$)/.test(key),
  );

/**
 * Records a decision, and reads again what shows the newest one.
 * @throws ApiError 409 when somebody has decided since `after`, which is then read
 */
async function decide(path: string, input: DecisionInput): Promise<Decision> {
  try {
    const recorded = await write<Decision>('POST', `${path}/decisions`, input);
    readAgain(path);
    return recorded;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) readAgain(path);
    throw error;
  }
}

/** All decisions about an idea, the newest first, and the write that adds one. */
export const decisionStores = storeFamily((ideaId) => {
  const path = ideaPath(ideaId);
  return {
    $decisions: createReadStore<Decision[]>(`${path}/decisions`),
    decide: (input: DecisionInput) => decide(path, input),
  };
}, 50);
