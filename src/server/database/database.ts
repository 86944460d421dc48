import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createClient } from '@libsql/client';
import { drizzle } from 'drizzle-orm/libsql';
import * as schema from '../../../db/schema.ts';
import { config } from '../config.ts';
import { GuardedClient } from './guarded-client.ts';

/** A remote statement may take this long; the client itself would wait for ever. */
const remoteTimeoutMs = 10_000;

/** The driver waits for another process's lock with everything that this process does. */
const lockTimeoutMs = 20;
/** How long a statement waits for it in all. */
const lockPatienceMs = 5_000;

/**
 * Opens a file in such a way that what is deleted is overwritten: otherwise its words stay in the file until their place
 * is taken. Every connection has to be told, also one that takes another's place.
 */
function openFile(url: string) {
  const client = createClient({ url, concurrency: 1, timeout: lockTimeoutMs });
  const overwriting = () => client.execute('pragma secure_delete = on');
  const reconnect = client.reconnect.bind(client);
  client.reconnect = async () => {
    // It is told first of all, before what waits.
    await Promise.all([reconnect(), overwriting()]);
  };
  overwriting().catch(() => {});
  return client;
}

export type Location = { url: string; authToken?: string | undefined };

/** Opens a database behind the guarded client. The folder of a `file:` path is made if needed. */
export function openDatabase({ url, authToken }: Location) {
  const local = url.startsWith('file:');
  if (local) mkdirSync(dirname(url.slice('file:'.length)), { recursive: true });
  const client = new GuardedClient(
    local
      ? openFile(url)
      : createClient({
          url,
          authToken,
          fetch: (request: Request) =>
            fetch(request, { signal: AbortSignal.timeout(remoteTimeoutMs) }),
        }),
    lockPatienceMs,
  );
  return Object.assign(drizzle(client, { schema }), {
    /** Closes it, with all that was written in the one file: somebody may copy that while nothing runs. */
    async close() {
      // Another process may be reading; the log then stays beside the file, as after a crash.
      if (local) await client.execute('pragma wal_checkpoint(truncate)').catch(() => {});
      client.close();
    },
    /** Writes that wait for their turn. */
    waiting: () => client.waiting,
    /** The file, or null for a server. */
    file: local ? url.slice('file:'.length) : null,
  });
}

export type Database = ReturnType<typeof openDatabase>;

/** The database of this process, opened at first use: one connection, so that writes queue up. */
export function db(): Database {
  const { databaseUrl: url, databaseAuthToken: authToken } = config();
  opened ??= openDatabase({ url, authToken });
  return opened;
}
let opened: Database | undefined;
