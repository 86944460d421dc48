import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/libsql/sqlite3';
import * as schema from '#db/schema/index.ts';
import { config } from '../config.ts';
import {
  allowTransaction,
  GuardedClient,
  openFile,
  runInsideTransaction,
} from './guarded-client.ts';

/** The client of a libSQL server has no time limit of its own. */
const remoteTimeoutMs = 10_000;

/** How long a statement waits for the lock in total. */
const lockPatienceMs = 5_000;

export type DatabaseLocation = { url: string; authToken?: string | undefined };

/** Loaded on demand, because it slows the start; by `require`, because callers cannot wait. */
function openServer({ url, authToken }: DatabaseLocation) {
  const { createClient }: typeof import('@libsql/client/http') = createRequire(import.meta.url)(
    '@libsql/client/http',
  );
  return createClient({
    url,
    authToken,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(remoteTimeoutMs) }),
  });
}

export function openDatabase(location: DatabaseLocation) {
  const { url } = location;
  const local = url.startsWith('file:');
  if (local) mkdirSync(dirname(url.slice('file:'.length)), { recursive: true });
  const reader = local ? openFile(url) : openServer(location);
  // A second connection to a database in memory would open another database.
  const writer = local && !url.includes(':memory:') ? openFile(url) : reader;
  const client = new GuardedClient(reader, writer, lockPatienceMs);
  // Does nothing while another process reads.
  const emptyLog = async () => {
    if (local) await client.execute('pragma wal_checkpoint(truncate)').catch(() => {});
  };
  return Object.assign(drizzle(client, { schema }), {
    /** Leaves everything in one file, which can then be copied. */
    async close() {
      await emptyLog();
      client.close();
    },
    /** Empties the write-ahead log, where deleted data stays longer than in the database file. */
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

/** The database or a transaction, for functions that only read. */
export type Reader = Pick<Database, 'select' | 'selectDistinct' | 'all' | 'get' | '$count'>;

/**
 * Runs one change, of which everything or nothing is written. All other writers wait, so the body may await only `tx`,
 * which a test checks.
 * @throws errors of the body; an error for `isUnavailable` if the database is busy or unreachable, or the body is slow
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

/** Runs the callback once, even if registered several times, and never after a rollback. */
export function afterCommit(tx: Transaction, callback: () => void): void {
  callbacksOf.get(tx)?.add(callback);
}

/**
 * Lets other requests read during a long transaction.
 * @param _tx unused; a test requires that a transaction awaits only functions with this parameter
 */
export const yieldToReaders = async (_tx: Transaction): Promise<void> => {
  await setImmediate();
};
