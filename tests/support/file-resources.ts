import { afterAll } from 'vitest';

/** Waits for what is started for all tests of a file, and stops it after the last of them: what was started last first. */
export async function forThisFile<Started extends { stop: () => Promise<unknown> }>(
  starting: Promise<Started>,
): Promise<Started> {
  const started = await starting;
  afterAll(() => started.stop());
  return started;
}
