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

/** Scores on the device that the server does not have yet. */
type Draft = Assessment & {
  /** The server's scores when the draft was begun. */
  was?: Assessment | undefined;
};

/** A part of an assessment that changes on its own. */
export type Part = Criterion | 'reason';
const parts: readonly Part[] = [...criteria, 'reason'];

/** Leaves out other properties. */
const valuesOf = (assessment: Assessment): Assessment => ({
  impactScore: assessment.impactScore,
  feasibilityScore: assessment.feasibilityScore,
  innovationScore: assessment.innovationScore,
  reason: assessment.reason,
});

/** The server takes spaces away at the ends of a reason. */
const isSamePart = (part: Part, a: Assessment, b: Assessment): boolean =>
  part === 'reason' ? a.reason.trim() === b.reason.trim() : a[part] === b[part];

/** Returns the draft after a change. @param before the draft on the device; null where it equals the server's scores */
export function changed(
  before: Draft | null,
  change: Partial<Assessment>,
  onServer: Assessment,
): Draft {
  const was = before ? before.was : valuesOf(onServer);
  return { ...valuesOf({ ...(before ?? onServer), ...change }), was };
}

type Rebased = {
  /** The local changes applied to the server's scores. */
  draft: Draft;
  /** The parts changed both here and elsewhere. */
  both: Part[];
};

/**
 * Applies the local changes to the server's newest scores.
 * @param tried scores sent from here; they may be saved although the response was lost
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

/** Takes the server's value wherever both sides changed it; null when no local change is left. */
export function withoutSaved({ draft, both }: Rebased, current: Assessment): Draft | null {
  const theirs = Object.fromEntries(both.map((part) => [part, current[part]]));
  const left = { ...draft, ...theirs };
  return isSameAssessment(left, current) ? null : left;
}

// Stores the scores of a round on the device first and then sends them. Each value replaces the one before. Failed
// sends are repeated.

function assessmentCache(roundId: string) {
  const { $round, $assessments } = roundStores(roundId);
  return {
    /** Undefined where it is not known, or not asked about. */
    onServer: (ideaId: string) =>
      lastRead($assessments).data?.items.find(({ idea }) => idea.id === ideaId)?.assessment,
    /** Notes what the server has of an idea. */
    noteSent(ideaId: string, assessment: Assessment): void {
      const { data, loading } = lastRead($assessments);
      // A request that is already running may return older data.
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
    /** The last idea to score. */
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
  /** Scores that were sent and have no response yet, by idea. */
  const tried = new Map<string, Assessment[]>();
  let isSignedOut = false;
  /** The caller has finished, and changed nothing since. */
  let hasFinished = false;

  function setDelay(ideaId: string, delay: Delay | null): void {
    const { [ideaId]: before, ...others } = $delays.get();
    if ((before ?? null) !== delay) $delays.set(delay ? { ...others, [ideaId]: delay } : others);
  }

  /** @returns whether the scores changed while the request ran */
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
    // The scores are not loaded, or the round no longer asks about this idea.
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

  /** Applies the local scores to scores saved elsewhere. @returns whether they can be sent now */
  function meet(ideaId: string, current: Assessment): boolean {
    const $draft = draftOf(ideaId);
    $draft.follow();
    const { value } = $draft.get();
    // The server just refused the last one, so it cannot be the saved value.
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
    // For example, the idea was deleted.
    if (isMissing(error)) part.refetch();
    return delay === 'busy' || delay === 'no connection';
  }

  const unsentIds = () =>
    [...$draftKeys.get()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  const queue = createSendQueue({ ids: unsentIds, lockName: (id) => prefix + id, send, failed });

  return {
    /** The scores of an idea that are on the device and not on the server. */
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
    /** Resolves a conflict: sends the local scores, or takes the saved ones. */
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
    /** Sends the current scores once more. If everybody has finished, this closes the round. */
    finish(): void {
      const last = part.lastItem();
      if (hasFinished || !last) return;
      hasFinished = true;
      draftOf(last.idea.id).write({ ...last.assessment, was: last.assessment });
      void queue.sendNow(last.idea.id);
    },
    /** Sends the scores that waited for the sign-in, or asks to sign in again. */
    sendSignedIn(): void {
      isSignedOut = false;
      void queue.sendAll();
    },
    /** Follows the scores that another tab sends. @returns stops it */
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
    /** Deletes local scores that do not count. */
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

/** Opens the store of an account's scores in a round. */
export function openAssessment(userId: string, roundId: string): AssessmentStore {
  const key = `${userId} ${roundId}`;
  const known = opened.get(key) ?? open(userId, roundId);
  opened.set(key, known);
  return known;
}

globalThis.addEventListener?.('online', () => {
  for (const one of opened.values()) void one.sendAll();
});
// A phone may discard a hidden page, so send now.
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
