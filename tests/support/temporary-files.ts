// For Vitest and Playwright: what the suites put into the folder of a run goes when they end, however they end.
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** More than all files of a run take together. */
const enoughBytes = 4 * 1024 ** 3;

/** In memory where there is room: on a disk every write to a database waits for it, and for whoever else writes. */
function place(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > enoughBytes ? inMemory : tmpdir();
}

export default function setUp() {
  const folder = mkdtempSync(join(place(), 'lab-tests-'));
  // A test runs the server as somebody else, who has to get through.
  chmodSync(folder, 0o711);
  process.env.TEST_FOLDER = folder;
  // Playwright has a cache in the usual place.
  if (process.env.VITEST) process.env.TMPDIR = folder;
  // Hundreds of processes load the same files: the first one compiles them for all.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  return () => rmSync(folder, { recursive: true, force: true });
}
