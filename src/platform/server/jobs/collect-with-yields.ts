import { setImmediate } from 'node:timers/promises';

/** How long the work of one request runs before other requests get a turn. */
const turnMs = 10;

/** Collects an iterable and yields to other requests in between. */
export async function collectWithYields<Item>(items: Iterable<Item>): Promise<Item[]> {
  const made: Item[] = [];
  let since = performance.now();
  for (const item of items) {
    made.push(item);
    if (performance.now() - since < turnMs) continue;
    await setImmediate();
    since = performance.now();
  }
  return made;
}
