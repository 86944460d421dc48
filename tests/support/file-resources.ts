import { afterAll } from 'vitest';

/** Waits for a resource that all tests of a file share, and stops it after the last test, in reverse order of start. */
export async function forThisFile<Started extends { stop: () => Promise<unknown> }>(
  starting: Promise<Started>,
): Promise<Started> {
  const started = await starting;
  afterAll(() => started.stop());
  return started;
}
