// For Vitest: what the suites put into the temporary folder goes when they end, however they end.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'lab-tests-'));
  // A test runs the server as somebody else, who has to get through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Hundreds of processes load the same files: the first one compiles them for all.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  return () => rmSync(folder, { recursive: true, force: true });
}
