import { spawn } from 'node:child_process';
import { once } from 'node:events';

// A separate process: file locks do not exclude each other within one process.
const program = `const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
  db.exec('pragma busy_timeout = 20000; begin immediate');
  console.log('held');
  let statements = '';
  process.stdin.on('data', (chunk) => { statements += chunk; });
  process.stdin.on('end', () => { db.exec(statements + '; commit'); db.close(); });`;

/**
 * Holds the write lock in another process.
 * @returns runs SQL in that transaction, commits it and releases the lock
 */
export async function holdWriteLock(file: string): Promise<(statements?: string) => Promise<void>> {
  const holder = spawn(process.execPath, ['-e', program, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return async (statements = '') => {
    holder.stdin.end(statements);
    const [code] = await once(holder, 'exit');
    if (code !== 0) throw new Error('the statements under the lock failed');
  };
}
