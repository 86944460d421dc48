// What somebody gives the ideas of a round: on the device at once, then on the server, where each value replaces the
// one before. What could not be sent is sent as soon as it can be.
import { atom } from 'nanostores';
import { isSameAssessment, reasonError } from '../domain/rounds/assessment.ts';
import type { Assessment } from '../domain/rounds/round.ts';
import { ApiError, isSessionEnd, NoAnswer } from './api.ts';
import { $keptKeys, type Kept, kept } from './kept.ts';
import { ownPart } from './own-part.ts';
import { roundStores } from './rounds.ts';
import { createSendQueue } from './send-queue.ts';
import { onSessionChange } from './session.ts';

/** Why the server does not have yet what was given to an idea. */
export type Delay =
  /** No answer, and one that means "later": it is sent again by itself. */
  | 'no connection'
  | 'busy'
  /** It is sent once somebody has signed in again. */
  | 'signed out'
  /** The reason cannot be sent as it is. The scores are, unless they close the round. */
  | 'reason'
  /** It would close the round, which cannot be undone: it is sent by `finish`. */
  | 'last'
  /** It does not count any more. */
  | 'closed'
  /** The round does not ask about this any more, say. */
  | 'refused';

function delayFor(error: unknown): Delay {
  if (isSessionEnd(error)) return 'signed out';
  if (!(error instanceof ApiError)) return error instanceof NoAnswer ? 'no connection' : 'busy';
  if (error.problem.code === 'closed') return 'closed';
  // 409: something else was written at the same moment.
  return error.status >= 500 || [408, 409, 429].includes(error.status) ? 'busy' : 'refused';
}

function open(userId: string, roundId: string) {
  const part = ownPart(roundId);
  const prefix = `assessment:${userId}:${roundId}:`;
  const given = (ideaId: string): Kept<Assessment> => kept(prefix + ideaId);
  const $delays = atom<Readonly<Record<string, Delay>>>({});
  /** Ideas of which a request is under way. */
  const underWay = new Set<string>();
  let isSignedOut = false;
  let mayClose = false;

  function setDelay(ideaId: string, delay: Delay | null): void {
    const { [ideaId]: before, ...others } = $delays.get();
    if ((before ?? null) !== delay) $delays.set(delay ? { ...others, [ideaId]: delay } : others);
  }

  /** @returns whether something else was given meanwhile */
  async function send(ideaId: string): Promise<boolean> {
    const $given = given(ideaId);
    $given.follow();
    const { value } = $given.get();
    const before = part.onServer(ideaId);
    const wait = (delay: Delay | null) => {
      setDelay(ideaId, delay);
      return false;
    };
    if (!value) return wait(null);
    if (isSignedOut) return wait('signed out');
    // Not read yet, or not asked about any more.
    if (!before) return false;
    const isWhole = reasonError(value.reason) === null;
    const sent = isWhole ? value : { ...value, reason: before.reason };
    const closes =
      part.closing(
        (id) => given(id).get().value,
        (id) => underWay.has(id),
      ) === ideaId;
    if (!isWhole && (closes || isSameAssessment(sent, before))) return wait('reason');
    if (closes && !mayClose) return wait('last');
    underWay.add(ideaId);
    try {
      const { round } = await roundStores(roundId).assess(ideaId, sent);
      part.noteSent(ideaId, sent);
      part.noteRound(round);
    } finally {
      underWay.delete(ideaId);
    }
    $given.follow();
    const { value: now } = $given.get();
    const isLatest = !now || isSameAssessment(now, value);
    if (isLatest && isWhole) $given.write(null);
    setDelay(ideaId, isWhole ? null : 'reason');
    return !isLatest;
  }

  function failed(ideaId: string, error: unknown): boolean {
    const delay = delayFor(error);
    setDelay(ideaId, delay);
    if (delay === 'signed out') isSignedOut = true;
    if (delay === 'refused' || delay === 'closed') part.readRoundAgain();
    // A deleted idea, for one, is not asked about.
    if (error instanceof ApiError && error.status === 404) part.readAgain();
    return delay === 'busy' || delay === 'no connection';
  }

  const unsentIds = () =>
    [...$keptKeys.get()].flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
  const lockName = (ideaId: string) => prefix + ideaId;
  const queue = createSendQueue({ ids: unsentIds, lockName, send, failed });

  return {
    /** What is on the device of an idea, and not on the server. */
    given,
    unsentIds,
    $delays,
    sendAll: queue.sendAll,
    settle: queue.settle,
    stop: queue.stop,
    /** Changes what is given to an idea. */
    give(ideaId: string, change: Partial<Assessment>): void {
      const $given = given(ideaId);
      const now = $given.get().value ?? part.onServer(ideaId);
      if (!now) return;
      $given.write({ ...now, ...change });
      const isTyping = Object.keys(change).every((name) => name === 'reason');
      if (isTyping) queue.sendSoon(ideaId);
      else {
        $given.flush();
        void queue.sendNow(ideaId);
      }
    },
    /** From now on what closes the round is sent, too. */
    finish(): Promise<void> {
      mayClose = true;
      return queue.sendAll();
    },
    /** Sends what has waited for signing in, or asks for that again. */
    sendSignedIn(): void {
      isSignedOut = false;
      void queue.sendAll();
    },
    /** Takes up what another tab has sent, as long as it runs. @returns ends it */
    watch(): () => void {
      const seen = new Map<string, Assessment>();
      function take({ key, newValue }: StorageEvent): void {
        if (!key?.startsWith(prefix)) return;
        const ideaId = key.slice(prefix.length);
        if (newValue !== null) {
          seen.set(ideaId, JSON.parse(newValue).value);
          return;
        }
        const sent = seen.get(ideaId);
        if (sent) part.noteSent(ideaId, sent);
        part.readAgain();
      }
      addEventListener('storage', take);
      return () => removeEventListener('storage', take);
    },
    /** Forgets what does not count. */
    forget(ideaIds: readonly string[]): void {
      for (const ideaId of ideaIds) {
        given(ideaId).write(null);
        setDelay(ideaId, null);
      }
    },
  };
}

export type Assessing = ReturnType<typeof open>;
const opened = new Map<string, Assessing>();

/** What an account gives in a round. */
export function assessing(userId: string, roundId: string): Assessing {
  const key = `${userId} ${roundId}`;
  const known = opened.get(key) ?? open(userId, roundId);
  opened.set(key, known);
  return known;
}

globalThis.addEventListener?.('online', () => {
  for (const one of opened.values()) void one.sendAll();
});
// A phone may never come back to a page that was put aside.
globalThis.addEventListener?.('visibilitychange', () => {
  for (const one of opened.values()) one.settle();
});

onSessionChange((change) => {
  for (const one of opened.values()) {
    if (change === 'signed in') one.sendSignedIn();
    else one.stop();
  }
  if (change === 'signed out') opened.clear();
});
