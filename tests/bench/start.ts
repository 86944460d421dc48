// Part of npm run bench: the time from the command of `npm start` to the first response, with an existing database.
// BENCH_BASE names the folder of another built version; both are then started in turns.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../support/server.ts';
import { median } from './median.ts';

const starts = Number(process.env.BENCH_STARTS ?? 21);
const data = mkdtempSync(join(tmpdir(), 'bench-start-'));

/** @returns the time of one start, in ms */
async function startOnce(folder: string, database: string): Promise<number> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: `file:${database}`,
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  const began = performance.now();
  const server = spawn('sh', ['-c', scripts.start], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (server.exitCode !== null) throw new Error('it did not start');
    await setTimeout(2);
  }
  const took = performance.now() - began;
  server.kill();
  await once(server, 'close');
  return took;
}

const versions = [process.env.BENCH_BASE, '.']
  .filter((folder) => folder !== undefined)
  .map((folder) => ({ folder: resolve(folder), took: [] as number[] }));
// The first start creates the database and is not counted.
for (let round = 0; round <= starts; round++)
  for (const [at, { folder, took }] of versions.entries()) {
    const ms = await startOnce(folder, join(data, `${at}.db`));
    if (round > 0) took.push(ms);
  }
rmSync(data, { recursive: true });

console.log(`Start of the server, median of ${starts}`);
for (const { folder, took } of versions)
  console.log(`${folder}: ${median(took).toFixed(0)} ms (${Math.min(...took).toFixed(0)} at best)`);
