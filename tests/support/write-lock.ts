import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Holds the write lock from another process: within one process, file locks do not exclude.
 * @returns lets it go
 */
export async function holdWriteLock(file: string): Promise<() => Promise<void>> {
  const script = `const db = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
    db.exec('pragma busy_timeout = 20000; begin immediate'); console.log('held');
    process.stdin.on('end', () => db.exec('commit')).resume();`;
  const holder = spawn(process.execPath, ['-e', script, file]);
  await once(holder.stdout, 'data');
  return async () => {
    holder.stdin.end();
    await once(holder, 'exit');
  };
}
