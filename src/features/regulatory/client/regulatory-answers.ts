// Stores answers on the device at once, then sends them to the server.

import { $session } from '#features/accounts/client/session.ts';
import { ideaPath } from '#features/ideas/client/idea-path.ts';
import { currentOf } from '#platform/client/api/error-message.ts';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import { $draftKeys, openDraft } from '#platform/client/drafts/drafts.ts';
import { createReadStore, dataOf, storeFamily, write } from '#platform/client/query/queries.ts';
import type { RegulatoryAnswers } from '../domain/regulatory-questions.ts';
import type { RegulatoryAssessment } from '../domain/regulatory-response.ts';

const outlookPath = (ideaId: string) => `${ideaPath(ideaId)}/outlook`;

export const regulatoryStore = storeFamily(
  (ideaId) => createReadStore<RegulatoryAssessment>(outlookPath(ideaId), [`outlook:${ideaId}`]),
  50,
);

/** Answers on this device that the server does not have yet. */
type DraftAnswers = Partial<RegulatoryAnswers>;

const keyOf = (userId: string, ideaId: string) => `outlook-answers:${userId}:${ideaId}`;

export const answersDraft = (userId: string, ideaId: string) =>
  openDraft<DraftAnswers>(keyOf(userId, ideaId));

/** The requests that are running. */
const sending = new Map<string, Promise<void>>();

/**
 * Sends the stored answers, those given during the request included.
 * @param readsAnew true also sends without stored answers, so that the newest rules evaluate the known ones
 * @throws ApiError; the answers stay on the device
 */
export function sendAnswers(userId: string, ideaId: string, readsAnew = false): Promise<void> {
  const key = keyOf(userId, ideaId);
  const sent =
    sending.get(key) ?? send(userId, ideaId, readsAnew).finally(() => sending.delete(key));
  sending.set(key, sent);
  return sent;
}

async function send(userId: string, ideaId: string, readsAnew: boolean): Promise<void> {
  const $draft = answersDraft(userId, ideaId);
  // Another tab may have sent them while this one was frozen.
  $draft.follow();
  const { value } = $draft.get();
  if (!value && !readsAnew) return;
  const $outlook = regulatoryStore(ideaId);
  const data = $outlook.get().data ?? (await dataOf($outlook, outlookPath(ideaId)));
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
    return send(userId, ideaId, readsAnew);
  }
  if ($draft.get().value !== value) return send(userId, ideaId, false);
  $draft.write(null);
}

export function storeAnswers(userId: string, ideaId: string, change: DraftAnswers): void {
  const $draft = answersDraft(userId, ideaId);
  $draft.write({ ...$draft.get().value, ...change });
  $draft.flush();
}

/** Sends the answers from before a lost connection or the end of the session, for each idea. */
function sendAll(): void {
  const session = $session.get();
  if (session.status !== 'authenticated') return;
  for (const key of $draftKeys.get()) {
    const ideaId = key.split(':')[2] ?? '';
    // After a failure they stay on the device, and the page of the outlook says so.
    if (key === keyOf(session.user.id, ideaId))
      sendAnswers(session.user.id, ideaId).catch(() => {});
  }
}
globalThis.addEventListener?.('online', sendAll);
onSessionChange((change) => {
  if (change === 'session.created') sendAll();
});
