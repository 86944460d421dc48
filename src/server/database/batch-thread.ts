import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { InStatement } from '@libsql/client';
import { root } from '../root.ts';

/** A thread starts the program anew, built or from its sources, which then runs batch-thread.worker.ts. */
const isBuilt = !import.meta.filename.endsWith('.ts');
const program = join(root, isBuilt ? 'dist/server/entry.mjs' : 'src/server/main.ts');

type Failure = { message: string; code: string | undefined };

/**
 * A thread with a connection of its own for one long batch: SQLite works without a pause, and on this thread nobody
 * would be answered meanwhile.
 * @param patienceMs how long it waits for the lock of another process
 */
export function batchThread(url: string, patienceMs: number) {
  const worker = new Worker(program, { workerData: { url, patienceMs } });
  const done = new Promise<void>((resolve, reject) => {
    worker.once('message', (failure: Failure | null) => {
      if (failure) reject(Object.assign(new Error(failure.message), { code: failure.code }));
      else resolve();
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread of a batch ended too early')));
  });
  // Whoever runs it is told.
  done.catch(() => {});
  return {
    add: (statement: InStatement) => worker.postMessage(statement),
    /** Runs what was added, all or nothing. */
    run(): Promise<void> {
      worker.postMessage('run');
      return done;
    },
    /** Lets go of one that is not run; it has opened nothing yet. */
    leave: () => worker.terminate(),
  };
}
