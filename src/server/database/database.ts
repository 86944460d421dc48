import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { InStatement, InValue } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql/sqlite3';
import * as schema from '../../../db/schema.ts';
import { config } from '../config.ts';
import { inTurns } from '../turns.ts';
import { batchThread } from './batch-thread.ts';
import { openFile } from './file-client.ts';
import { GuardedClient } from './guarded-client.ts';

/** A remote statement may take this long; the client itself would wait for ever. */
const remoteTimeoutMs = 10_000;

/** The driver waits for another process's lock with everything that this process does. */
const lockTimeoutMs = 20;
/** How long a statement waits for it in all. */
const lockPatienceMs = 5_000;

type Query = { sql: string; params: unknown[] };
/** One that was built, or one that was written as SQL. */
type Statement = { toSQL(): Query } | { getQuery(): Query };

const isValue = (one: unknown): one is InValue =>
  one === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof one);

function* toStatements(statements: Iterable<Statement>): Generator<InStatement> {
  for (const statement of statements) {
    const { sql, params } = 'toSQL' in statement ? statement.toSQL() : statement.getQuery();
    const args = params.filter(isValue);
    if (args.length < params.length) throw new Error('a statement has a value that is none');
    yield { sql, args };
  }
}

/** A batch of fewer statements, with fewer letters in them, holds nobody up for long. */
const fewStatements = 100;
const fewLetters = 100_000;

const lettersOf = (statement: InStatement) => {
  const args = typeof statement === 'string' ? [] : Object.values(statement.args ?? []);
  return args.reduce((sum: number, one) => sum + (typeof one === 'string' ? one.length : 0), 0);
};

/** Many statements as one batch, on a thread of its own. */
async function runOnThread(url: string, statements: InStatement[]): Promise<void> {
  const thread = batchThread(url, lockPatienceMs);
  try {
    await inTurns(
      (function* adding() {
        for (const statement of statements) yield thread.add(statement);
      })(),
    );
    await thread.run();
  } finally {
    await thread.leave();
  }
}

export type Location = { url: string; authToken?: string | undefined };

/**
 * Opens a libSQL server. Its client is loaded here, since with a file it would only lengthen the start; by `require`, since
 * `import()` answers later and whoever asks for the database gets it at once.
 */
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

/** Opens a database behind the guarded client. The folder of a `file:` path is made if needed. */
export function openDatabase(location: Location) {
  const { url } = location;
  const local = url.startsWith('file:');
  if (local) mkdirSync(dirname(url.slice('file:'.length)), { recursive: true });
  const reader = local ? openFile(url, lockTimeoutMs) : openServer(location);
  // A database in memory is there for one connection alone.
  const writer = local && !url.includes(':memory:') ? openFile(url, lockTimeoutMs) : reader;
  const client = new GuardedClient(reader, writer, lockPatienceMs);
  // Where another process reads, the log stays as it is.
  const emptyLog = async () => {
    if (local) await client.execute('pragma wal_checkpoint(truncate)').catch(() => {});
  };
  return Object.assign(drizzle(client, { schema }), {
    /** Closes it, with all that was written in the one file: somebody may copy that while nothing runs. */
    async close() {
      await emptyLog();
      client.close();
    },
    /**
     * A batch that may take long, all or nothing like every batch: nobody else's reading waits for it.
     * @param isLong it takes long whatever its statements hold
     */
    async longBatch(statements: Iterable<Statement>, isLong = false): Promise<void> {
      const made = await inTurns(toStatements(statements));
      // One thread at a time: it begins when it is its turn.
      const letters = made.reduce((sum, one) => sum + lettersOf(one), 0);
      if (local && (isLong || made.length > fewStatements || letters > fewLetters))
        await client.inTurn(() => runOnThread(url, made));
      else await client.batch(made);
    },
    /** Leaves nothing in the write-ahead log, which has what was deleted long after the file itself has forgotten it. */
    emptyLog,
    /** Writes that wait for their turn. */
    waiting: () => client.waiting,
    /** The file, or null for a server. */
    file: local ? url.slice('file:'.length) : null,
  });
}

export type Database = ReturnType<typeof openDatabase>;

/** The database of this process, opened at first use. */
export function db(): Database {
  const { databaseUrl: url, databaseAuthToken: authToken } = config();
  opened ??= openDatabase({ url, authToken });
  return opened;
}
let opened: Database | undefined;
