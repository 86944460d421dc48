import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSql, type Statement } from './run-sql.ts';
import { requestsTo } from './send.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Server = ReturnType<typeof requestsTo> & {
  origin: string;
  pid: number;
  databaseFile: string;
  /** Runs one statement on the database file. */
  sql: (...statement: Statement) => ReturnType<typeof runSql>;
  logs: () => string;
  stop: () => Promise<number | null>;
  kill: () => Promise<void>;
};

/**
 * A port below the range that the system uses for outgoing connections, so it stays free. The port is above 10080,
 * the highest that `fetch` and browsers block (https://fetch.spec.whatwg.org/#port-blocking).
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

/** Ends the servers that a failed test left running. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Leaves a server running after the file that started it. The end of the run ends it (temporary-files.ts). */
export function leaveRunning({ pid }: Server): void {
  for (const child of running) if (child.pid === pid) running.delete(child);
  if (runFolder) appendFileSync(join(runFolder, 'servers'), `${pid}\n`);
}

// Vitest ends its workers without this event (isolate-file.ts).
if (!process.env.VITEST) process.once('exit', endServers);

/** Starts the built server on a free port. Throws the server's output when it ends instead. */
async function listenOnce(env: NodeJS.ProcessEnv, cwd: string) {
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/entry.mjs'], {
    cwd,
    env: { ...env, PORT: String(port) },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  // `close` fires after all output is read.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // An array of pieces: a growing string would be copied with each line of a long run.
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output.push(chunk.toString());
      if (output.length < 50 && output.join('').includes('"message":"listening"')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    // The whole output of a long run may exceed the length of a string.
    const first = () => output.slice(0, 1000).join('');
    void ended.then(() => reject(new Error(`the server did not start:\n${first()}`)));
  });
  return { child, ended, port, output };
}

const listen = (env: NodeJS.ProcessEnv, cwd = root) =>
  listenOnce(env, cwd).catch((error: Error) => {
    // Another process took the port meanwhile.
    if (error.message.includes('EADDRINUSE')) return listenOnce(env, cwd);
    throw error;
  });

/** The setting of a server that uses the database of another one. */
export const sameDatabase = ({ databaseFile }: Pick<Server, 'databaseFile'>) => ({
  DATABASE_URL: `file:${databaseFile}`,
});

/** The folder of a test run, which temporary-files.ts makes. */
export const runFolder = process.env.TEST_FOLDER;

/**
 * Copies an empty, migrated database to a new server, which then runs no migrations. The first process of a run
 * makes that database. Until it exists, servers start without it.
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

/** Starts the server that `checkout` has built on a free port, with its own database in a temporary folder. */
export async function startServer(
  env: Record<string, string> = {},
  checkout = root,
): Promise<Server> {
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
  const { child, ended, port, output } = await listen({ ...usual, ...env }, checkout);
  const remove = () => rm(folder, { recursive: true, force: true });
  const origin = `http://127.0.0.1:${port}`;
  return {
    ...requestsTo({ origin }),
    origin,
    pid: child.pid ?? 0,
    databaseFile,
    sql: (...statement) => runSql(databaseFile, ...statement),
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
