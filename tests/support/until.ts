import { setTimeout } from 'node:timers/promises';

/** Waits until a condition holds, for a minute at most. */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  // Not Date, because some tests fake it.
  const end = performance.now() + 60_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await setTimeout(5);
  }
}
