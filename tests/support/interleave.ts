import { serverForFile } from './file-resources.ts';
import { freePort } from './server.ts';
import { waitForWrites } from './withdraw-rights.ts';
import { holdWriteLock } from './write-lock.ts';

/** Starts a server for all tests of a file, in which they can put a write between a request's reads and its writes. */
export async function interleavingServer(env: Record<string, string> = {}) {
  const metricsPort = await freePort();
  const server = await serverForFile({ ...env, METRICS_PORT: String(metricsPort) });
  /** Sends requests, and runs SQL after they have read and before they write. @param writes how many requests wait */
  async function interleave<Result>(send: () => Promise<Result>, statement = '', writes = 1) {
    const release = await holdWriteLock(server.databaseFile);
    const sent = send();
    await waitForWrites(metricsPort, writes);
    await release(statement);
    return sent;
  }
  return { ...server, interleave };
}
