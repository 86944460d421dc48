// Stores answers on the device at once, then sends them to the server.

import { ideaPath } from '#features/ideas/client/idea-path.ts';
import { currentOf } from '#platform/client/api/error-message.ts';
import { openDraft } from '#platform/client/drafts/drafts.ts';
import { createReadStore, storeFamily, write } from '#platform/client/query/queries.ts';
import type { RegulatoryAnswers } from '../domain/regulatory-questions.ts';
import type { RegulatoryAssessment } from '../domain/regulatory-response.ts';

const outlookPath = (ideaId: string) => `${ideaPath(ideaId)}/outlook`;

export const regulatoryStore = storeFamily(
  (ideaId) => createReadStore<RegulatoryAssessment>(outlookPath(ideaId), [`outlook:${ideaId}`]),
  50,
);

/** Answers on this device that the server does not have yet. */
type DraftAnswers = Partial<RegulatoryAnswers>;

export const answersDraft = (userId: string, ideaId: string) =>
  openDraft<DraftAnswers>(`outlook-answers:${userId}:${ideaId}`);

/**
 * Sends the stored answers, those given during the request included.
 * @param readsAnew true also sends without stored answers, so that the newest rules evaluate the known ones
 * @throws ApiError; the answers stay on the device
 */
export async function sendAnswers(
  userId: string,
  ideaId: string,
  readsAnew = false,
): Promise<void> {
  const $draft = answersDraft(userId, ideaId);
  const { value } = $draft.get();
  if (!value && !readsAnew) return;
  const $outlook = regulatoryStore(ideaId);
  const known = $outlook.get().data;
  const read = known ? { data: known } : await $outlook.fetch();
  if ('error' in read) throw read.error;
  const { data } = read;
  try {
    const answers = { ...data.answers, ...value };
    const sent = await write<RegulatoryAssessment>(
      'PUT',
      outlookPath(ideaId),
      { answers, after: data.answeredAt },
      // The response contains the new outlook.
      { invalidates: [`contradictions:${ideaId}`, 'lists'] },
    );
    $outlook.mutate(sent);
  } catch (error) {
    // The server refuses to overwrite newer answers and sends them with the refusal.
    const current = currentOf<RegulatoryAssessment>(error);
    if (!current) throw error;
    // Another device answered other questions: apply the stored answers to them and send again.
    $outlook.mutate(current);
    return sendAnswers(userId, ideaId, readsAnew);
  }
  if ($draft.get().value !== value) return sendAnswers(userId, ideaId);
  $draft.write(null);
}

export function storeAnswers(userId: string, ideaId: string, change: DraftAnswers): void {
  const $draft = answersDraft(userId, ideaId);
  $draft.write({ ...$draft.get().value, ...change });
  $draft.flush();
}
