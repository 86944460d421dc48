import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { describeError, log } from '../log.ts';

/** A message that a process sends. After `claimedUntil` another process may claim it. */
type Claimed = { id: string; claimedUntil: Date | null };

type Options<Message extends Claimed> = {
  /** Names the messages in the log. */
  name: string;
  /** Messages sent at a time. */
  concurrency: number;
  pollMs: number;
  /** Claims the next due message; null if there is none. @param active the messages that are being sent */
  claim: (active: Message[]) => Promise<Message | null>;
  /** @param record retries a write about a sent message, which would be sent again without it */
  send: (
    message: Message,
    record: (write: () => Promise<void>) => Promise<void>,
  ) => Promise<unknown>;
  /** Renews the claims of messages that are still being sent. */
  renew?: (active: Message[]) => Promise<void>;
};

const stopMs = 3_000;
const recordAgainMs = 1_000;

/** Sends waiting messages. A crash loses none, because another process claims them later. */
export function startSendWorker<Message extends Claimed>(options: Options<Message>) {
  const { name, concurrency, pollMs, claim, send, renew } = options;
  let isStopped = false;
  let round: Promise<void> | undefined;
  /** A message was queued during the round, which may have looked for messages before. */
  let isAnotherDue = false;
  const active = new Map<Message, Promise<void>>();
  const report = (problem: string) => (error: unknown) =>
    log('error', `${name} ${problem}`, describeError(error));

  async function recordSent(message: Message, write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        log('warn', `sent ${name} not recorded`, { id: message.id, ...describeError(error) });
        if (Number(message.claimedUntil) < Date.now()) return;
      }
      await setTimeout(recordAgainMs);
    }
  }

  async function sendDue(): Promise<void> {
    while (!isStopped && active.size < concurrency) {
      const message = await claim([...active.keys()]);
      if (!message) return;
      const sending = send(message, (write) => recordSent(message, write))
        .then(() => {}, report('could not be written'))
        .finally(() => {
          active.delete(message);
          wake();
        });
      active.set(message, sending);
    }
  }

  function wake(): void {
    isAnotherDue = round !== undefined;
    if (isStopped || round) return;
    round = sendDue()
      .catch(report('could not be read'))
      .finally(() => {
        round = undefined;
        if (isAnotherDue) wake();
      });
  }

  async function poll(): Promise<void> {
    if (active.size > 0)
      await renew?.([...active.keys()]).catch(report('could not be claimed for longer'));
    wake();
  }

  async function rest(): Promise<void> {
    await round;
    await Promise.all(active.values());
  }

  const timer = setInterval(poll, pollMs);
  wake();
  return {
    // It must not run in the async context of the request that wakes it.
    wake: AsyncLocalStorage.bind(wake),
    /** Resolves after the messages that are being sent. An unfinished one is claimed again after the next start. */
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await Promise.race([rest(), setTimeout(stopMs, undefined, { ref: false })]);
    },
  };
}
