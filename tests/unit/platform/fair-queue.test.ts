import { expect, test } from 'vitest';
import { currentRequest, runRequest } from '#platform/server/database/current-request.ts';
import { FairQueue } from '#platform/server/fair-queue.ts';

/** A queue with one running task. `next` ends it and starts the next one. */
function makeQueue() {
  const queue = new FairQueue(
    { atOnce: 1, places: 64, placesForKnown: 16, ofClient: 8 },
    () => new Error('full'),
  );
  const served: string[] = [];
  let end = () => {};
  const add = (clientIp: string, { isKnown = false, name = clientIp } = {}) =>
    runRequest(() => {
      currentRequest().isKnown = isKnown;
      return queue.run(
        () =>
          new Promise<void>((resolve) => {
            served.push(name);
            end = resolve;
          }),
      );
    }, clientIp);
  /** How many of `count` tasks the queue accepts. */
  async function taken(count: number, clientIp: (n: number) => string, isKnown = false) {
    const before = queue.size;
    for (let n = 0; n < count; n++) add(clientIp(n), { isKnown }).catch(() => {});
    await Promise.resolve();
    return queue.size - before;
  }
  /** Ends the running task. @returns the task that starts */
  async function next() {
    const count = served.length;
    end();
    await expect.poll(() => served.length, { interval: 0 }).toBe(count + 1);
    return served.at(-1);
  }
  return { queue, add, taken, next, endLast: () => end() };
}

/** Clients of the /48 with this number, each in its own /56. */
const of = (network: number) => (n: number) => `2001:db8:${network.toString(16)}:${n + 1}00::/64`;

test('one network takes half of the places, and each further one half of the rest', async () => {
  const { add, taken } = makeQueue();
  void add('192.0.2.1');
  const counts = [];
  for (const network of [1, 2, 3, 4]) counts.push(await taken(60, of(network)));
  expect(counts).toEqual([32, 16, 8, 4]);
});

test('four networks that send without end leave a place to a fifth, which is served within one round', async () => {
  const { add, taken, next } = makeQueue();
  void add('192.0.2.1');
  const flood = async () => {
    for (const network of [1, 2, 3, 4]) await taken(60, of(network));
  };
  for (let round = 0; round < 100; round++) {
    await flood();
    await next();
  }
  await flood();
  void add('203.0.113.1', { name: 'fifth' });
  const served = [];
  for (let n = 0; n < 5; n++) {
    served.push(await next());
    await flood();
  }
  expect(served).toContain('fifth');
});

test('a client, a /56 and a /48 have growing shares', async () => {
  const { add, taken } = makeQueue();
  void add('192.0.2.1');
  expect(await taken(60, () => '2001:db8:1:101::/64')).toBe(8);
  expect(await taken(60, (n) => `2001:db8:1:1${n + 10}::/64`)).toBe(16);
  expect(await taken(60, of(1))).toBe(8);
  expect(await taken(60, () => '2001:db8:2:101::/64')).toBe(8);
});

test('sessions and known browsers have places when others have taken all of theirs', async () => {
  const { add, taken } = makeQueue();
  void add('192.0.2.1');
  expect(await taken(200, (n) => of(n)(1))).toBe(64);
  expect(await taken(1, () => '203.0.113.1')).toBe(0);
  expect(await taken(1, () => '203.0.113.1', true)).toBe(1);
});

test('the work of one client runs in its order, and nothing is left', async () => {
  const { queue, add, next, endLast } = makeQueue();
  const all = ['a', 'b', 'c'].map((name) => add('192.0.2.1', { name }));
  expect([await next(), await next()]).toEqual(['b', 'c']);
  endLast();
  await Promise.all(all);
  expect(queue.size).toBe(0);
});
