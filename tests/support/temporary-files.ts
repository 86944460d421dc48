// The global setup of Vitest and Playwright: makes the folder of a run, and removes it however the run ends.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** More than all files of a run need. */
const enoughBytes = 4 * 1024 ** 3;

/** Uses memory when it has room. On a disk every database write waits for the disk and its other users. */
function place(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > enoughBytes ? inMemory : tmpdir();
}

/** Ends the servers whose process ids are in a file. */
function endSharedServers(list: string): void {
  if (!existsSync(list)) return;
  for (const pid of readFileSync(list, 'utf8').trim().split('\n'))
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended before.
    }
}

export default function setUp() {
  const folder = mkdtempSync(join(place(), 'lab-tests-'));
  // One test runs the server as another user, who needs access to this folder.
  chmodSync(folder, 0o711);
  process.env.TEST_FOLDER = folder;
  // Playwright keeps a cache in the default folder.
  if (process.env.VITEST) process.env.TMPDIR = folder;
  // Hundreds of processes load the same files. The first one fills the compile cache for all.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  return () => {
    endSharedServers(join(folder, 'servers'));
    rmSync(folder, { recursive: true, force: true });
  };
}
