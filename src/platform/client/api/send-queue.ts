import { ApiError, ExpectedError, isSessionEnd, NoResponse } from './api.ts';

/** Why the server does not have a typed value yet. */
export type Delay =
  /** No response, or one that asks to try later. Retried automatically. */
  | 'no connection'
  | 'busy'
  /** Sent after the next sign-in. */
  | 'signed out'
  /** The reason that belongs to the value is invalid. */
  | 'reason'
  /** For example, the round is closed. */
  | 'closed'
  | 'refused';

export function delayFor(error: unknown): Delay {
  if (isSessionEnd(error)) return 'signed out';
  if (!(error instanceof ApiError)) return error instanceof NoResponse ? 'no connection' : 'busy';
  if (error.problem.code === 'closed') return 'closed';
  // 409: somebody else wrote at the same moment.
  return error.status >= 500 || [408, 409, 429].includes(error.status) ? 'busy' : 'refused';
}

/** In ms, after the last keystroke. */
const pauseMs = 1000;
const retryMs = [3_000, 10_000, 30_000, 60_000];

/** Keeps two tabs from sending the same value at once. Browsers offer locks over https only. */
const alone = (name: string, work: () => Promise<void>): Promise<void> =>
  globalThis.navigator?.locks ? navigator.locks.request(name, work) : work();

type Options = {
  ids: () => readonly string[];
  lockName: (id: string) => string;
  /** Sends the latest value of an id. @returns whether there is a later one by then */
  send: (id: string) => Promise<boolean>;
  /** @returns whether to retry later */
  failed: (id: string, error: unknown) => boolean;
};

/** Sends values that change faster than requests: one request per id at a time, each with the latest value. */
export function createSendQueue({ ids, lockName, send, failed }: Options) {
  const sending = new Map<string, Promise<void>>();
  const waiting = new Set<string>();
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  function endPause(id: string): void {
    clearTimeout(pauses.get(id));
    pauses.delete(id);
  }

  async function sendOnce(id: string): Promise<void> {
    try {
      if (await send(id)) waiting.add(id);
      failures = 0;
    } catch (error) {
      if (!(error instanceof ExpectedError)) console.error(error);
      if (!failed(id, error)) return;
      retry ??= setTimeout(tryAgain, retryMs[Math.min(failures++, retryMs.length - 1)]);
    }
  }

  async function sendWaiting(id: string): Promise<void> {
    try {
      while (waiting.delete(id)) await alone(lockName(id), () => sendOnce(id));
    } finally {
      sending.delete(id);
    }
  }

  /** Resolves when the latest value was sent or has failed. */
  function sendNow(id: string): Promise<void> {
    endPause(id);
    waiting.add(id);
    const running = sending.get(id) ?? sendWaiting(id);
    sending.set(id, running);
    return running;
  }

  function tryAgain(): void {
    retry = undefined;
    void sendAll();
  }

  async function sendAll(): Promise<void> {
    await Promise.all(ids().map(sendNow));
  }

  return {
    sendNow,
    sendAll,
    sendSoon(id: string): void {
      endPause(id);
      pauses.set(
        id,
        setTimeout(() => sendNow(id), pauseMs),
      );
    },
    settle(): void {
      for (const id of [...pauses.keys()]) void sendNow(id);
    },
    stop(): void {
      clearTimeout(retry);
      for (const id of [...pauses.keys()]) endPause(id);
    },
  };
}
