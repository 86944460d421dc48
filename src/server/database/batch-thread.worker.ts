// Started by batch-thread.ts: takes the statements one by one, and runs them as one batch when it is told to.
import { parentPort, workerData } from 'node:worker_threads';
import type { InStatement } from '@libsql/client';
import { databaseCode } from './errors.ts';
import { openFile } from './file-client.ts';

const { url, patienceMs }: { url: string; patienceMs: number } = workerData;
const statements: InStatement[] = [];

async function run() {
  const client = openFile(url, patienceMs);
  try {
    await client.batch(statements, 'write');
    return null;
  } catch (error) {
    return {
      message: error instanceof Error ? error.message : String(error),
      code: databaseCode(error),
    };
  } finally {
    client.close();
  }
}

parentPort?.on('message', async (statement: InStatement | 'run') => {
  if (statement !== 'run') return void statements.push(statement);
  parentPort?.postMessage(await run());
  parentPort?.close();
});
