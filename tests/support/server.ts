import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Server = {
  origin: string;
  pid: number;
  databaseFile: string;
  logs: () => string;
  stop: () => Promise<number | null>;
  kill: () => Promise<void>;
};

/**
 * A port below those that the system gives to whoever connects: it stays free until it is used. Above 10080, which `fetch`
 * and browsers refuse as a "bad port" (https://fetch.spec.whatwg.org/#port-blocking).
 */
export async function freePort(): Promise<number> {
  const port = 11_000 + Math.floor(Math.random() * 20_000);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

const running = new Set<ChildProcess>();

/** Ends the servers that a failed test has left running. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL');
}
process.once('exit', endServers);

/** Starts the built server on a port that was free; throws with what it said when it ends instead. */
async function listenOnce(env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/entry.mjs'], {
    cwd: root,
    env: { ...env, PORT: String(port) },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  // When all that it said has been read.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // In pieces: a growing text would be copied with each line of a long run.
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output.push(chunk.toString());
      if (output.length < 50 && output.join('').includes('"message":"listening"')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    // All that a long run has said may be too long for one text.
    const first = () => output.slice(0, 1000).join('');
    void ended.then(() => reject(new Error(`the server did not start:\n${first()}`)));
  });
  return { child, ended, port, output };
}

const listen = (env: NodeJS.ProcessEnv) =>
  listenOnce(env).catch((error: Error) => {
    // Somebody else has taken the port since it was free.
    if (error.message.includes('EADDRINUSE')) return listenOnce(env);
    throw error;
  });

/** The folder of a run of tests (temporary-files.ts). */
const runFolder = process.env.TEST_FOLDER;

/**
 * Puts an empty database in a new one's place, since each server would run every migration otherwise. The first process of
 * a run that asks for it makes it; until it is there servers start without.
 */
async function beginWithEmptyDatabase(file: string, settings: NodeJS.ProcessEnv): Promise<void> {
  if (!runFolder) return;
  const emptyDatabase = join(runFolder, 'empty.db');
  if (!existsSync(emptyDatabase)) {
    const making = `${emptyDatabase}.making`;
    const isFirst = await mkdir(making).then(
      () => true,
      () => false,
    );
    if (!isFirst) return;
    const made = join(making, 'app.db');
    const { child, ended } = await listen({ ...settings, DATABASE_URL: `file:${made}` });
    child.kill('SIGTERM');
    await ended;
    await rename(made, emptyDatabase);
  }
  await copyFile(emptyDatabase, file);
}

/** Starts the built server on a free port with a database of its own in a temporary folder. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const folder = await mkdtemp(join(runFolder ?? tmpdir(), 'lab-'));
  const databaseFile = join(folder, 'app.db');
  const usual = {
    ...process.env,
    DATABASE_URL: `file:${databaseFile}`,
    RATE_LIMITS: 'off',
    DEMO: 'false',
    LOG_LEVEL: 'info',
  };
  if (!env.DATABASE_URL) await beginWithEmptyDatabase(databaseFile, usual);
  const { child, ended, port, output } = await listen({ ...usual, ...env });
  const remove = () => rm(folder, { recursive: true, force: true });
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    databaseFile,
    logs: () => output.join(''),
    async stop() {
      child.kill('SIGTERM');
      const code = await ended;
      await remove();
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
