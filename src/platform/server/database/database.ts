import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/libsql/sqlite3';
import * as schema from '../../../../db/schema/index.ts';
import { config } from '../config.ts';
import {
  allowTransaction,
  GuardedClient,
  openFile,
  runInsideTransaction,
} from './guarded-client.ts';

/** The client of a libSQL server has no timeout of its own. */
const remoteTimeoutMs = 10_000;

/** The driver stops the whole process while it waits for the lock of another process. */
const lockTimeoutMs = 20;
/** How long a statement waits for that lock in total. */
const lockPatienceMs = 5_000;

export type Location = { url: string; authToken?: string | undefined };

/** Loaded here, because it lengthens the start. By `require`, because callers cannot wait. */
function openServer({ url, authToken }: Location) {
  const { createClient }: typeof import('@libsql/client/http') = createRequire(import.meta.url)(
    '@libsql/client/http',
  );
  return createClient({
    url,
    authToken,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(remoteTimeoutMs) }),
  });
}

export function openDatabase(location: Location) {
  const { url } = location;
  const local = url.startsWith('file:');
  if (local) mkdirSync(dirname(url.slice('file:'.length)), { recursive: true });
  const reader = local ? openFile(url, lockTimeoutMs) : openServer(location);
  // Each connection to a database in memory has its own database.
  const writer = local && !url.includes(':memory:') ? openFile(url, lockTimeoutMs) : reader;
  const client = new GuardedClient(reader, writer, lockPatienceMs);
  // While another process reads, the log cannot be emptied.
  const emptyLog = async () => {
    if (local) await client.execute('pragma wal_checkpoint(truncate)').catch(() => {});
  };
  return Object.assign(drizzle(client, { schema }), {
    /** After closing, everything is in one file, which can be copied. */
    async close() {
      await emptyLog();
      client.close();
    },
    /** Empties the write-ahead log, which keeps deleted data longer than the file. */
    emptyLog,
    waiting: () => client.waiting,
    file: local ? url.slice('file:'.length) : null,
  });
}

export type Database = ReturnType<typeof openDatabase>;

export function db(): Database {
  const { databaseUrl: url, databaseAuthToken: authToken } = config();
  opened ??= openDatabase({ url, authToken });
  return opened;
}
let opened: Database | undefined;

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The database or an open transaction, for functions that only read. */
export type Reader = Pick<Database, 'select' | 'selectDistinct' | 'all' | 'get' | '$count'>;

/**
 * Runs one change: everything is written, or nothing when the body throws. The body awaits only `tx` (a test checks
 * this), because all other writers wait.
 * @throws what the body throws; an error that `isUnavailable` recognises when the database is busy or unreachable or
 * the body takes too long
 * @param maxMs four seconds by default
 */
export async function transact<Result>(
  body: (tx: Transaction) => Promise<Result>,
  maxMs?: number,
): Promise<Result> {
  const callbacks = new Set<() => void>();
  const result = await allowTransaction(maxMs, () =>
    db().transaction((tx) => {
      callbacksOf.set(tx, callbacks);
      return runInsideTransaction(() => body(tx));
    }),
  );
  for (const callback of callbacks) callback();
  return result;
}

const callbacksOf = new WeakMap<Transaction, Set<() => void>>();

/** Runs the callback once, however often it was registered, and never after a rollback. */
export function afterCommit(tx: Transaction, callback: () => void): void {
  callbacksOf.get(tx)?.add(callback);
}

/** Lets other requests read before a long transaction. */
export const yieldToReaders = async (_tx: Transaction): Promise<void> => {
  await setImmediate();
};
