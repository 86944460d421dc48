import { setTimeout } from 'node:timers/promises';
import { serverForFile } from './file-resources.ts';
import { freePort } from './server.ts';
import { holdWriteLock } from './write-lock.ts';

/** Starts a server for all tests of a file, in which they can put a write between a request's reads and its writes. */
export async function interleavingServer(env: Record<string, string> = {}) {
  const metricsPort = await freePort();
  const server = await serverForFile({ ...env, METRICS_PORT: String(metricsPort) });
  /** How many writes wait for the lock. */
  async function waitingWrites() {
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    return Number(/^database_writes_waiting (\d+)/m.exec(await metrics.text())?.[1]);
  }
  /** Sends requests, and runs SQL after they have read and before they write. @param writes how many requests wait */
  async function interleave<Result>(send: () => Promise<Result>, statement = '', writes = 1) {
    const release = await holdWriteLock(server.databaseFile);
    const sent = send();
    while ((await waitingWrites()) < writes) await setTimeout(10);
    await release(statement);
    return sent;
  }
  return { ...server, interleave };
}
