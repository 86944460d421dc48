import { atom } from 'nanostores';
import { isMissing } from '../../../platform/client/api/error-message.ts';
import { createSendQueue, type Delay, delayFor } from '../../../platform/client/api/send-queue.ts';
import { onSessionChange } from '../../../platform/client/api/session-changes.ts';
import { $draftKeys, type DraftStore, openDraft } from '../../../platform/client/drafts/drafts.ts';
import { invalidate, lastRead } from '../../../platform/client/query/queries.ts';
import { type Criterion, criteria } from '../../ideas/domain/weights.ts';
import { isSameAssessment, reasonError } from '../domain/assessment.ts';
import type { Assessment, RoundSummary } from '../domain/round-response.ts';
import { newerAssessment, roundStores } from './rounds.ts';

// Merges the scores typed on this device with scores saved meanwhile on another device.

/** Scores on this device that the server does not have yet. */
type Draft = Assessment & {
  /** The server's scores when the draft was started. */
  was?: Assessment | undefined;
};

export type Part = Criterion | 'reason';
const parts: readonly Part[] = [...criteria, 'reason'];

const valuesOf = (assessment: Assessment): Assessment => ({
  impactScore: assessment.impactScore,
  feasibilityScore: assessment.feasibilityScore,
  innovationScore: assessment.innovationScore,
  reason: assessment.reason,
});

/** The server trims reasons. */
const isSamePart = (part: Part, a: Assessment, b: Assessment): boolean =>
  part === 'reason' ? a.reason.trim() === b.reason.trim() : a[part] === b[part];

/** The draft after a change. @param before null if the server has all scores */
export function changed(
  before: Draft | null,
  change: Partial<Assessment>,
  onServer: Assessment,
): Draft {
  const was = before ? before.was : valuesOf(onServer);
  return { ...valuesOf({ ...(before ?? onServer), ...change }), was };
}

type Rebased = {
  draft: Draft;
  /** Parts changed both here and on another device. */
  both: Part[];
};

/**
 * Applies the local changes to the server's newest scores.
 * @param tried scores sent from here; the server may have them although the response was lost
 */
export function rebased(draft: Draft, current: Assessment, tried: readonly Assessment[]): Rebased {
  const { was = current } = draft;
  const isFromHere = (part: Part) => tried.some((sent) => isSamePart(part, sent, current));
  const isChangedHere = (part: Part) => isFromHere(part) || !isSamePart(part, draft, was);
  const isChangedThere = (part: Part) =>
    !isFromHere(part) && !isSamePart(part, was, current) && !isSamePart(part, draft, current);
  const of = <Name extends Part>(part: Name): Assessment[Name] =>
    isChangedHere(part) ? draft[part] : current[part];
  return {
    draft: {
      impactScore: of('impactScore'),
      feasibilityScore: of('feasibilityScore'),
      innovationScore: of('innovationScore'),
      reason: of('reason'),
      was: valuesOf(current),
    },
    both: parts.filter((part) => isChangedHere(part) && isChangedThere(part)),
  };
}

/** Takes the server's value of the conflicting parts. Null if no local change is left. */
export function withoutSaved({ draft, both }: Rebased, current: Assessment): Draft | null {
  const theirs = Object.fromEntries(both.map((part) => [part, current[part]]));
  const left = { ...draft, ...theirs };
  return isSameAssessment(left, current) ? null : left;
}

// Stores the scores of a round on the device first, then sends them. Failed requests are repeated.

function assessmentCache(roundId: string) {
  const { $round, $assessments } = roundStores(roundId);
  return {
    /** Undefined if it is not loaded, or the round does not ask about the idea. */
    onServer: (ideaId: string) =>
      lastRead($assessments).data?.items.find(({ idea }) => idea.id === ideaId)?.assessment,
    /** Puts an assessment that the server has into the loaded list. */
    noteSent(ideaId: string, assessment: Assessment): void {
      const { data, loading } = lastRead($assessments);
      // A running request may return older data.
      if (loading) invalidate(`assessments:${roundId}`);
      const items = data?.items.map((item) =>
        item.idea.id === ideaId ? { ...item, assessment } : item,
      );
      if (items) $assessments.mutate({ items });
    },
    noteRound(summary: RoundSummary): void {
      const { data: round } = lastRead($round);
      const hasChanged = summary.closedAt || round?.asked?.scored !== summary.asked?.scored;
      if (round) $round.mutate({ ...round, ...summary });
      if (summary.closedAt) invalidate(`results:${roundId}`);
      if (hasChanged) invalidate('rounds');
    },
    lastItem: () => lastRead($assessments).data?.items.at(-1),
    refetch: () => invalidate(`assessments:${roundId}`),
    refetchRound: () => invalidate(`round:${roundId}`),
  };
}

function open(userId: string, roundId: string) {
  const part = assessmentCache(roundId);
  const prefix = `assessment:${userId}:${roundId}:`;
  const draftOf = (ideaId: string): DraftStore<Draft> => openDraft(prefix + ideaId);
  const $delays = atom<Readonly<Record<string, Delay>>>({});
  /** By idea: scores that were sent without a response so far. */
  const tried = new Map<string, Assessment[]>();
  let isSignedOut = false;
  /** The person pressed "finish" and has changed nothing since. */
  let hasFinished = false;

  function setDelay(ideaId: string, delay: Delay | null): void {
    const { [ideaId]: before, ...others } = $delays.get();
    if ((before ?? null) !== delay) $delays.set(delay ? { ...others, [ideaId]: delay } : others);
  }

  /** @returns whether the scores changed during the request */
  async function send(ideaId: string): Promise<boolean> {
    const $draft = draftOf(ideaId);
    $draft.follow();
    const { value } = $draft.get();
    const before = part.onServer(ideaId);
    const wait = (delay: Delay | null) => {
      setDelay(ideaId, delay);
      return false;
    };
    if (!value) return wait(null);
    if (isSignedOut) return wait('signed out');
    // Scores are not loaded, or the round no longer asks about this idea.
    if (!before) return false;
    const isWhole = reasonError(value.reason) === null;
    const { was = before } = value;
    const sent = valuesOf(isWhole ? value : { ...value, reason: before.reason });
    if (!isWhole && isSameAssessment(sent, before)) return wait('reason');
    tried.set(ideaId, [...(tried.get(ideaId) ?? []), sent]);
    try {
      const { round } = await roundStores(roundId).assess(ideaId, {
        ...sent,
        was: valuesOf(was),
        finish: hasFinished,
      });
      tried.delete(ideaId);
      part.noteSent(ideaId, sent);
      part.noteRound(round);
    } catch (error) {
      const current = newerAssessment(error);
      if (current) return meet(ideaId, current);
      throw error;
    }
    $draft.follow();
    const { value: now } = $draft.get();
    const isLatest = !now || isSameAssessment(now, value);
    if (isLatest && isWhole) $draft.write(null);
    else if (now) $draft.write({ ...now, was: sent });
    setDelay(ideaId, isWhole ? null : 'reason');
    return !isLatest;
  }

  /** Merges the local scores with newer ones of the server. @returns whether they can be sent now */
  function meet(ideaId: string, current: Assessment): boolean {
    const $draft = draftOf(ideaId);
    $draft.follow();
    const { value } = $draft.get();
    // The server refused the last sent scores, so it does not have them.
    const next = value && rebased(value, current, tried.get(ideaId)?.slice(0, -1) ?? []);
    part.noteSent(ideaId, current);
    setDelay(ideaId, next && next.both.length > 0 ? 'newer' : null);
    if (!next || next.both.length > 0) return false;
    $draft.write(next.draft);
    return true;
  }

  function failed(ideaId: string, error: unknown): boolean {
    const delay = delayFor(error);
    setDelay(ideaId, delay);
    if (delay === 'signed out') isSignedOut = true;
    if (delay === 'refused' || delay === 'closed') part.refetchRound();
    // The idea may have been deleted.
    if (isMissing(error)) part.refetch();
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
    give(ideaId: string, change: Partial<Assessment>): void {
      const $draft = draftOf(ideaId);
      const onServer = part.onServer(ideaId) ?? $draft.get().value;
      if (!onServer) return;
      hasFinished = false;
      $draft.write(changed($draft.get().value, change, onServer));
      const isTyping = Object.keys(change).every((name) => name === 'reason');
      if (isTyping) queue.sendSoon(ideaId);
      else {
        $draft.flush();
        void queue.sendNow(ideaId);
      }
    },
    /** Resolves a conflict by sending the local scores or taking the server's. */
    choose(ideaId: string, which: 'here' | 'there'): void {
      const $draft = draftOf(ideaId);
      const current = part.onServer(ideaId);
      const { value } = $draft.get();
      if (!current || !value) return;
      const next = rebased(value, current, tried.get(ideaId) ?? []);
      $draft.write(which === 'here' ? next.draft : withoutSaved(next, current));
      $draft.flush();
      setDelay(ideaId, null);
      void queue.sendNow(ideaId);
    },
    /** Sends the last idea's scores again with `finish`, which closes the round if everybody has finished. */
    finish(): void {
      const last = part.lastItem();
      if (hasFinished || !last) return;
      hasFinished = true;
      draftOf(last.idea.id).write({ ...last.assessment, was: last.assessment });
      void queue.sendNow(last.idea.id);
    },
    /** Sends the scores that waited for a sign-in. */
    sendSignedIn(): void {
      isSignedOut = false;
      void queue.sendAll();
    },
    /** Takes over scores that another tab sends. @returns a function that stops it */
    watch(): () => void {
      const seen = new Map<string, Assessment>();
      function take({ key, newValue }: StorageEvent): void {
        if (!key?.startsWith(prefix)) return;
        const ideaId = key.slice(prefix.length);
        if (newValue !== null) return void seen.set(ideaId, valuesOf(JSON.parse(newValue).value));
        const sent = seen.get(ideaId);
        if (sent) part.noteSent(ideaId, sent);
        part.refetch();
      }
      addEventListener('storage', take);
      return () => removeEventListener('storage', take);
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
// Sends now, because a phone may discard a hidden page.
globalThis.addEventListener?.('visibilitychange', () => {
  for (const one of opened.values()) one.settle();
});

onSessionChange((change) => {
  for (const one of opened.values()) {
    if (change === 'session.created') one.sendSignedIn();
    else one.stop();
  }
  if (change === 'signed out') opened.clear();
});
