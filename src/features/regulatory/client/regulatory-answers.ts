// Stores answers on the device at once, then sends them to the server, again and again until it has them.
import { atom } from 'nanostores';
import { currentOf } from '../../../platform/client/api/error-message.ts';
import { createSendQueue, type Delay, delayFor } from '../../../platform/client/api/send-queue.ts';
import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import { openDraft } from '../../../platform/client/drafts/drafts.ts';
import { createReadStore, storeFamily, write } from '../../../platform/client/query/queries.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { RegulatoryAnswers } from '../domain/regulatory-questions.ts';
import type { RegulatoryAssessment } from '../domain/regulatory-response.ts';

export const regulatoryStore = storeFamily(
  (ideaId) =>
    createReadStore<RegulatoryAssessment>(`${ideaPath(ideaId)}/outlook`, [`outlook:${ideaId}`]),
  50,
);

/** Answers on this device that the server does not have yet. */
export type DraftAnswers = Partial<RegulatoryAnswers>;

function open(userId: string, ideaId: string) {
  const path = `${ideaPath(ideaId)}/outlook`;
  const key = `outlook-answers:${userId}:${ideaId}`;
  const $draft = openDraft<DraftAnswers>(key);
  const $delay = atom<Delay | null>(null);
  const $outlook = regulatoryStore(ideaId);
  let readsAnew = false;

  /** Sends the stored answers. @returns whether answers changed during the request */
  async function send(): Promise<boolean> {
    $draft.follow();
    const { value } = $draft.get();
    if (!value && !readsAnew) return false;
    const known = $outlook.get().data;
    const read = known ? { data: known } : await $outlook.fetch();
    if ('error' in read) throw read.error;
    const { data } = read;
    try {
      const answers = { ...data.answers, ...value };
      const sent = await write<RegulatoryAssessment>(
        'PUT',
        path,
        { answers, after: data.answeredAt },
        // The response contains the new outlook.
        { invalidates: [`contradictions:${ideaId}`, 'lists'] },
      );
      readsAnew = false;
      $outlook.mutate(sent);
    } catch (error) {
      // The server refuses to overwrite newer answers and sends them with the refusal.
      const current = currentOf<RegulatoryAssessment>(error);
      if (!current) throw error;
      // Another person answered other questions: apply the stored answers to theirs and send again.
      $outlook.mutate(current);
      return true;
    }
    $delay.set(null);
    const { value: now } = $draft.get();
    const left = Object.entries(now ?? {}).filter(
      ([name, answer]) => Reflect.get(value ?? {}, name) !== answer,
    );
    $draft.write(left.length > 0 ? Object.fromEntries(left) : null);
    return left.length > 0;
  }

  const queue = createSendQueue({
    ids: () => ($draft.get().value || readsAnew ? [ideaId] : []),
    lockName: () => key,
    send,
    failed(_, error) {
      const delay = delayFor(error);
      $delay.set(delay);
      return delay === 'busy' || delay === 'no connection';
    },
  });
  return {
    $draft,
    /** Why the server does not have the answers yet, or null. */
    $delay,
    ...queue,
    give(change: DraftAnswers): void {
      $draft.write({ ...$draft.get().value, ...change });
      $draft.flush();
      void queue.sendNow(ideaId);
    },
    /** Evaluates the stored answers by the newest rules. */
    readAnew(): void {
      readsAnew = true;
      void queue.sendNow(ideaId);
    },
    /** Drops the answers that the server refused. */
    forget(): void {
      $draft.write(null);
      $delay.set(null);
      $outlook.revalidate();
    },
  };
}

type Answering = ReturnType<typeof open>;
const opened = new Map<string, Answering>();

export function openAnswers(userId: string, ideaId: string): Answering {
  const key = `${userId} ${ideaId}`;
  const known = opened.get(key) ?? open(userId, ideaId);
  opened.set(key, known);
  return known;
}

const sendAll = () => {
  for (const one of opened.values()) void one.sendAll();
};
globalThis.addEventListener?.('online', sendAll);
onSessionChange((change) => {
  if (change === 'session.created') sendAll();
  else for (const one of opened.values()) one.stop();
  if (change !== 'signed out') return;
  opened.clear();
  regulatoryStore.forgetAll();
});
