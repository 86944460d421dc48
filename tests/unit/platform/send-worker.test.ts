import { expect, test } from 'vitest';
import { startSendWorker } from '#platform/server/jobs/send-worker.ts';

test('the worker sends a message at once if it is queued while the worker reads the queue', async () => {
  const queue: string[] = [];
  const sent: string[] = [];
  const looked = Promise.withResolvers<void>();
  const worker = startSendWorker({
    name: 'messages',
    concurrency: 1,
    pollMs: 60_000,
    async claim() {
      const [id] = queue.splice(0, 1);
      await looked.promise;
      return id === undefined ? null : { id, claimedUntil: null };
    },
    send: async ({ id }) => sent.push(id),
  });
  queue.push('a');
  worker.wake();
  looked.resolve();
  await expect.poll(() => sent).toEqual(['a']);
  await worker.stop();
});
