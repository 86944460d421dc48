// Stores the scores of a round on the device first, then sends them. Failed requests are repeated.
import { atom } from 'nanostores';
import { isMissing } from '#platform/client/api/error-message.ts';
import { createSendQueue, type Delay, delayFor } from '#platform/client/api/send-queue.ts';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import { $draftKeys, type DraftStore, openDraft } from '#platform/client/drafts/drafts.ts';
import { invalidate, lastRead } from '#platform/client/query/queries.ts';
import { $page, whenOpened } from '#platform/client/router/route.ts';
import { reasonError } from '../domain/assessment.ts';
import type { Assessment, RoundSummary } from '../domain/round-response.ts';
import { newerAssessment, roundStores } from './rounds.ts';

/** The scores and the reason that were changed on this device and that the server does not have yet. */
type Draft = Partial<Assessment>;
const draftKind = 'assessment:';

function open(userId: string, roundId: string) {
  const { $round, $assessments, assess } = roundStores(roundId);
  const prefix = `${draftKind}${userId}:${roundId}:`;
  const draftOf = (ideaId: string): DraftStore<Draft> => openDraft(prefix + ideaId);
  const $delays = atom<Readonly<Record<string, Delay>>>({});
  let isSignedOut = false;
  /** How often the person has changed something on this page. */
  let changes = 0;

  function setDelay(ideaId: string, delay: Delay | null): void {
    const { [ideaId]: before, ...others } = $delays.get();
    if ((before ?? null) !== delay) $delays.set(delay ? { ...others, [ideaId]: delay } : others);
  }

  const refetch = () => invalidate(`assessments:${roundId}`);

  /** Undefined if it is not loaded, or the round does not ask about the idea. */
  const onServer = (ideaId: string) =>
    lastRead($assessments).data?.items.find(({ idea }) => idea.id === ideaId)?.assessment;

  /** Puts an assessment that the server has into the loaded list. */
  function noteSent(ideaId: string, assessment: Assessment): void {
    const { data, loading } = lastRead($assessments);
    // A running request may return older data.
    if (loading) refetch();
    const items = data?.items.map((item) =>
      item.idea.id === ideaId ? { ...item, assessment } : item,
    );
    if (items) $assessments.mutate({ items });
  }

  function noteRound(summary: RoundSummary): void {
    const { data: round } = lastRead($round);
    const hasChanged =
      summary.closedAt ||
      round?.finished !== summary.finished ||
      round?.asked?.scored !== summary.asked?.scored;
    if (round) $round.mutate({ ...round, ...summary });
    if (summary.closedAt) invalidate(`results:${roundId}`);
    if (hasChanged) invalidate('rounds');
  }

  /** @returns whether there is more to send by then */
  async function send(ideaId: string): Promise<boolean> {
    const $draft = draftOf(ideaId);
    $draft.follow();
    const { value } = $draft.get();
    const was = onServer(ideaId);
    const wait = (delay: Delay | null) => {
      setDelay(ideaId, delay);
      return false;
    };
    if (!value) return wait(null);
    if (isSignedOut) return wait('signed out');
    // Scores are not loaded, or the round no longer asks about this idea.
    if (!was) return false;
    const { reason = was.reason, ...scores } = value;
    // An invalid reason must not hold back the scores.
    const isValid = reasonError(reason) === null;
    if (!isValid && Object.keys(scores).length === 0) return wait('reason');
    const sent = { ...was, ...scores, ...(isValid && { reason }) };
    try {
      const { round } = await assess(ideaId, { ...sent, was, finish: false });
      noteSent(ideaId, sent);
      noteRound(round);
    } catch (error) {
      const current = newerAssessment(error);
      if (!current) throw error;
      // Another device has sent scores meanwhile: apply the changes of this one to them and send again.
      noteSent(ideaId, current);
      return true;
    }
    setDelay(ideaId, null);
    $draft.follow();
    const left = Object.entries($draft.get().value ?? {}).filter(
      ([name, typed]) => Reflect.get(sent, name) !== typed,
    );
    $draft.write(left.length > 0 ? Object.fromEntries(left) : null);
    return left.length > 0;
  }

  function failed(ideaId: string, error: unknown): boolean {
    const delay = delayFor(error);
    setDelay(ideaId, delay);
    if (delay === 'signed out') isSignedOut = true;
    if (delay === 'refused' || delay === 'closed') invalidate(`round:${roundId}`);
    // The idea may have been deleted.
    if (isMissing(error)) refetch();
    return delay === 'busy' || delay === 'no connection';
  }

  const unsentIds = () =>
    [...$draftKeys.get()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  const queue = createSendQueue({ ids: unsentIds, lockName: (id) => prefix + id, send, failed });

  return {
    /** The scores of an idea that the server does not have yet. */
    draftOf,
    unsentIds,
    $delays,
    sendAll: queue.sendAll,
    settle: queue.settle,
    stop: queue.stop,
    give(ideaId: string, change: Draft): void {
      changes += 1;
      const $draft = draftOf(ideaId);
      $draft.write({ ...$draft.get().value, ...change });
      const isTyping = Object.keys(change).every((name) => name === 'reason');
      // Others may be about to finish, and the round must wait for somebody who goes on.
      const hasFinished = lastRead($round).data?.asked?.finished;
      if (isTyping && !hasFinished) queue.sendSoon(ideaId);
      else {
        $draft.flush();
        void queue.sendNow(ideaId);
      }
    },
    /**
     * Sends what is not sent yet, then the last idea's scores once more with `finish`: the round no longer waits for
     * this person. Does nothing more if something cannot be sent yet. @throws ApiError, NoResponse
     */
    async finish(): Promise<void> {
      await queue.sendAll();
      const last = lastRead($assessments).data?.items.at(-1);
      const isComing = (id: string) => onServer(id) && $delays.get()[id] !== 'refused';
      if (!last || unsentIds().some(isComing)) return;
      const { idea, assessment } = last;
      const before = changes;
      try {
        const { round } = await assess(idea.id, { ...assessment, was: assessment, finish: true });
        // The response to a later change is newer, also if it came first.
        if (changes === before) noteRound(round);
      } catch (error) {
        invalidate(`round:${roundId}`, `assessments:${roundId}`);
        throw error;
      }
    },
    /** Sends the scores that waited for a sign-in. */
    sendSignedIn(): void {
      isSignedOut = false;
      void queue.sendAll();
    },
    forget(ideaIds: readonly string[]): void {
      for (const ideaId of ideaIds) {
        draftOf(ideaId).write(null);
        setDelay(ideaId, null);
      }
    },
  };
}

export type AssessmentStore = ReturnType<typeof open>;
const opened = new Map<string, AssessmentStore>();

export function openAssessment(userId: string, roundId: string): AssessmentStore {
  const key = `${userId} ${roundId}`;
  const known = opened.get(key) ?? open(userId, roundId);
  opened.set(key, known);
  return known;
}

globalThis.addEventListener?.('online', () => {
  for (const one of opened.values()) void one.sendAll();
});
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  // Another tab has sent scores.
  if (key?.startsWith(draftKind) && newValue === null) invalidate('assessments');
});

/** Another device may have sent scores meanwhile. */
const refetchOnReturn = () => invalidate('round', 'assessments');
whenOpened('assess', refetchOnReturn);
globalThis.addEventListener?.('visibilitychange', () => {
  // Sends now, because a phone may discard a hidden page.
  for (const one of opened.values()) one.settle();
  if ($page.get().kind === 'assess') refetchOnReturn();
});

onSessionChange((change) => {
  for (const one of opened.values()) {
    if (change === 'session.created') one.sendSignedIn();
    else one.stop();
  }
  if (change === 'signed out') opened.clear();
});
