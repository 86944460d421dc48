import { afterAll, onTestFinished } from 'vitest';
import { startServer } from './server.ts';

/** Waits for a resource that all tests of a file share, and stops it after the last test, in reverse order of start. */
export async function forThisFile<Started extends { stop: () => Promise<unknown> }>(
  starting: Promise<Started>,
): Promise<Started> {
  const started = await starting;
  afterAll(() => started.stop());
  return started;
}

/** Starts a server that stops at the end of the test. */
export async function serverForTest(env: Record<string, string> = {}) {
  const server = await startServer(env);
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}
