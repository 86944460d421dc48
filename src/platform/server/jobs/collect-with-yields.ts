import { setImmediate } from 'node:timers/promises';

/** For how long work that belongs to one request goes on before others have their turn. */
const turnMs = 10;

/** All that an iterable makes. Where that takes long, other requests come in between. */
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
