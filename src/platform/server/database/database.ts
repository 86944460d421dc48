import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { drizzle } from 'drizzle-orm/libsql/sqlite3';
import * as schema from '../../../../db/schema/index.ts';
import { config } from '../config.ts';
import { openFile } from './file-client.ts';
import { GuardedClient } from './guarded-client.ts';

/** A remote statement may take this long; the client itself would wait for ever. */
const remoteTimeoutMs = 10_000;

/** The driver waits for another process's lock with everything that this process does. */
const lockTimeoutMs = 20;
/** How long a statement waits for it in all. */
const lockPatienceMs = 5_000;

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
